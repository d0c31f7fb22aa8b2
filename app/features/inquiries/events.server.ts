import { defineJob } from "#app/platform/jobs.server.ts";

/** An inquiry arrived: email the inbox. */
export const inquiryArrived = defineJob<{ inquiryId: string }>("inquiries.arrived");

/** An inquiry was answered: email the answer. */
export const inquiryAnswered = defineJob<{ answerId: string }>("inquiries.answered");
