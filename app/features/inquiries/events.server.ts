import { defineJob } from "#app/platform/jobs.server.ts";

/** An inquiry arrived: whoever reads the inbox is to know. */
export const inquiryArrived = defineJob<{ inquiryId: string }>("inquiries.arrived");

/** An inquiry was answered: the answer goes to who wrote it. */
export const inquiryAnswered = defineJob<{ answerId: string }>("inquiries.answered");
