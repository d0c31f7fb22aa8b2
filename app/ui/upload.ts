import { type Address, refusal } from "./call.ts";

/**
 * Sends a form with files to our own JSON API and reports the share that is sent, from 0 to 1. Throws like `call`:
 * `CallError` with the server's message, TypeError if the network failed.
 */
export function upload<T>(
  path: Address<T>,
  form: FormData,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.responseType = "json";
    request.setRequestHeader("accept", "application/json");
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.upload.addEventListener("load", () => onProgress(1));
    request.addEventListener("load", () => {
      const body = (request.response ?? {}) as Record<string, unknown>;
      if (request.status >= 200 && request.status < 300) resolve(body as T);
      else reject(refusal(request.status, body, request.getResponseHeader("retry-after")));
    });
    for (const end of ["error", "timeout", "abort"]) {
      request.addEventListener(end, () => reject(new TypeError("The upload failed.")));
    }
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
