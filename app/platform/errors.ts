import { waitInWords } from "./dates.ts";

/**
 * The family of expected refusals. Each has a message for people and an HTTP status; `extra` is merged into the
 * response's body (a new quote, the current status). Anything else that is thrown is a bug.
 */
export class AppError extends Error {
  readonly status: number;
  readonly extra: Record<string, unknown>;
  constructor(status: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.extra = extra;
  }
}

/** 400: bad input. `fields` has a message for each invalid field. */
export class Invalid extends AppError {
  constructor(message: string, fields: Record<string, string> = {}) {
    super(400, message, { fields });
  }
}

/** 401: a session is required. */
export class Unauthenticated extends AppError {
  constructor(message = "Please log in to continue.") {
    super(401, message);
  }
}

/** 403: logged in, but in the wrong role. */
export class Forbidden extends AppError {
  constructor(message = "Your account may not do this.") {
    super(403, message);
  }
}

/** 404: it doesn't exist, or not for this caller. */
export class NotFound extends AppError {
  constructor(message: string) {
    super(404, message);
  }
}

/** 409: the current state doesn't allow it. */
export class Conflict extends AppError {
  constructor(message: string, extra: Record<string, unknown> = {}) {
    super(409, message, extra);
  }
}

/** 429: too many attempts; `retryAfter` in seconds. The message ends with how long to wait. */
export class TooMany extends AppError {
  constructor(retryAfter: number, reason = "Too many attempts.") {
    super(429, `${reason} ${waitInWords(retryAfter)}`, { retryAfter });
  }
}

/** 499: the client left before the response. No one receives it; the log and the metrics have it. */
export class ClientLeft extends AppError {
  constructor() {
    super(499, "The client has disconnected.");
  }
}
