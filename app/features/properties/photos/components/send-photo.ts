import { CallError } from "#app/ui/call.ts";
import { addressFor } from "#app/ui/call.ts";
import { upload } from "#app/ui/upload.ts";
import type { FormPhoto } from "#app/features/properties/listing/components/form-photo.ts";

/** Uploads one photo before its form is sent; returns its id, or the error. */
export async function sendPhoto(
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Partial<FormPhoto>> {
  const form = new FormData();
  form.append("images", file, file.name);
  try {
    const { id, image_url: savedUrl } = await upload(addressFor("POST /api/images"), form, onShare, signal);
    return { id, savedUrl, share: 1 };
  } catch (error) {
    return whyNot(error, file.name);
  }
}

function whyNot(error: unknown, name: string): Partial<FormPhoto> {
  const again = { share: 0, mayRetry: true };
  if (!(error instanceof CallError)) return { ...again, problem: `“${name}” could not be uploaded.` };
  if (error.status === 400 || error.status === 413)
    return { share: 0, mayRetry: false, problem: error.message || `“${name}” cannot be used.` };
  return { ...again, problem: error.message || `“${name}” could not be uploaded.` };
}
