import { useState } from "react";
import { announce } from "#app/ui/announce.ts";
import { addressFor, sentenceOf } from "#app/ui/call.ts";
import { upload } from "#app/ui/upload.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";

const missingFront = "Please upload the front of your ID before continuing.";

/** Holds the two sides of an ID and uploads them. `ensure` returns whether the server now has an ID. */
export function useIdUpload(reservationId: string, alreadyThere: boolean, onUploaded: () => void) {
  const [front, setFront] = useState<File | null>(null);
  const [back, setBack] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const posted = useRefusal("/api/upload-id").fields["frontId"];
  const [problem, setProblem] = useState<string | null>(posted ?? null);
  const [there, setThere] = useState(alreadyThere);

  async function ensure(): Promise<boolean> {
    if (front === null) {
      const isEnough = there && back === null;
      if (!isEnough) {
        setProblem(missingFront);
        // The button that asked may stand two screens below.
        document.querySelector<HTMLElement>("input[name=frontId]")?.focus();
      }
      return isEnough;
    }
    setProblem(null);
    setShare(0);
    try {
      await upload(addressFor("POST /api/upload-id"), formOf(reservationId, front, back), setShare);
    } catch (error) {
      setProblem(sentenceOf(error, "Failed to upload ID."));
      return false;
    } finally {
      setShare(null);
    }
    setThere(true);
    setFront(null);
    setBack(null);
    announce("Your ID was uploaded.");
    onUploaded();
    return true;
  }

  const choose = (set: (file: File | null) => void) => (file: File | null) => {
    if (file !== null && !file.type.startsWith("image/")) return setProblem("Only images can be uploaded.");
    setProblem(null);
    set(file);
  };
  return {
    front,
    back,
    share,
    problem,
    there,
    ensure,
    chooseFront: choose(setFront),
    chooseBack: choose(setBack),
  };
}

function formOf(reservationId: string, front: File, back: File | null): FormData {
  const form = new FormData();
  form.set("reservationId", reservationId);
  form.set("frontId", front);
  if (back !== null) form.set("backId", back);
  return form;
}
