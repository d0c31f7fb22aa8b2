import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { loadDetector } from "./load-detector.ts";

type Props = { onFound: (text: string) => void; onClose: () => void };

/** The camera's picture, until it shows a QR code. */
export function Scanner({ onFound, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(onFound);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    void scan(video.current!, stop.signal).then(
      (text) => text !== null && found(text),
      () =>
        stop.signal.aborted ||
        setFailure("We can’t use the camera. Allow it in your browser’s settings, or enter the code."),
    );
    return () => stop.abort();
  }, []);

  return (
    <div className="flex flex-col gap-3">
      {failure ? (
        <Alert tone="wait">{failure}</Alert>
      ) : (
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="aspect-square w-full rounded-card bg-sunken object-cover"
        />
      )}
      <Button variant="secondary" onClick={onClose}>
        Close the camera
      </Button>
    </div>
  );
}

/** The first text read; null once aborted. */
async function scan(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const [detector, stream] = await Promise.all([
    loadDetector(),
    navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }),
  ]);
  try {
    if (signal.aborted) return null;
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const [found] = await detector.detect(video);
      if (found) return found.rawValue;
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
