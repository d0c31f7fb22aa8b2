import { useEffect, useState } from "react";
import { hintsFor, type Look } from "./picture-quality.ts";

const noHints: string[] = [];
const columns = 320;

/** Why the chosen picture may be hard to read. Checked in the browser. */
export function usePictureHints(file: File | null): string[] {
  const [found, setFound] = useState<{ file: File | null; hints: string[] }>({ file: null, hints: noHints });
  useEffect(() => {
    if (file === null) return;
    let left = false;
    void lookAt(file).then(
      (look) => left || setFound({ file, hints: hintsFor(look) }),
      // A picture that the browser can't show is refused by the server with a message.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [file]);
  return found.file === file ? found.hints : noHints;
}

async function lookAt(file: File): Promise<Look> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(columns, Math.max(1, Math.round((columns * height) / width)));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("There is no canvas.");
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { width, height, pixels: data, columns };
}
