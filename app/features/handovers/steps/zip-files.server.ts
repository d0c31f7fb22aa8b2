import { Zip, ZipPassThrough } from "fflate";
import { getFile } from "#app/platform/files.server.ts";

/** A stored file, and its name in a zip. */
export type ListedFile = { name: string; place: string };

/** One zip of these. Photos are compressed already, so that nothing is packed. One file at a time is in memory. */
export function zipFiles(
  files: Record<string, string | Uint8Array>,
  photos: ListedFile[],
): ReadableStream<Uint8Array> {
  const texts = Object.entries(files).map(
    ([name, content]) =>
      async () =>
        add(name, typeof content === "string" ? Buffer.from(content) : content),
  );
  const pictures = photos.map(({ name, place }) => async () => {
    const bytes = await getFile(place);
    if (bytes) add(name, bytes);
  });
  const steps = [...texts, ...pictures, async () => zip.end()];
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  function add(name: string, bytes: Uint8Array) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(bytes, true);
  }
  return new ReadableStream({
    async pull(controller) {
      while (parts.length === 0) {
        const step = steps.shift();
        if (!step) return controller.close();
        await step();
      }
      for (const part of parts.splice(0)) controller.enqueue(part);
    },
  });
}
