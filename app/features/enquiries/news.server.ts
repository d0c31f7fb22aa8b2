import { defineJob } from "#app/platform/jobs.server.ts";

/** An enquiry arrived: whoever reads the inbox is to know. */
export const enquiryArrived = defineJob<{ enquiryId: string }>("enquiries.arrived");

/** An enquiry was answered: the answer goes to who wrote it. */
export const enquiryAnswered = defineJob<{ answerId: string }>("enquiries.answered");
