import { data } from "react-router";
import { AppError } from "./errors.ts";

/** Wraps what a page's loader awaits: an expected refusal becomes the error page with its status and message. */
export async function toRouteError<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError) throw data(error.message, { status: error.status });
    throw error;
  }
}
