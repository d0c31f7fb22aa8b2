import ImageUp from "~icons/lucide/image-up";
import { type ChangeEvent, useRef, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { addressFor, call, sentenceOf } from "#app/ui/call.ts";
import { upload } from "#app/ui/upload.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { HostPicture } from "./host-picture.tsx";
import { FileButton } from "#app/ui/file-button.tsx";

type Props = { name: string; photoUrl: string | null };

/** The landlord's photo on their public pages: to choose, to replace, to remove. */
export function HostPhoto({ name, photoUrl }: Props) {
  const refused = useRefusal("/api/landlord/photo");
  const [shown, setShown] = useState(photoUrl);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(refused.message || null);
  const [done, setDone] = useState("");
  const field = useRef<HTMLInputElement>(null);

  async function change(work: () => Promise<string | null>, words: string) {
    setBusy(true);
    setFailure(null);
    setDone("");
    try {
      setShown(await work());
      setDone(words);
    } catch (error) {
      setFailure(sentenceOf(error, "Your photo could not be changed. Please try again."));
    }
    setBusy(false);
    field.current?.focus();
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    if (!file) return;
    const form = new FormData();
    form.append("images", file, file.name);
    event.target.value = "";
    const send = () => upload(addressFor("POST /api/landlord/photo"), form, () => undefined);
    void change(async () => (await send()).photo_url, "Saved.");
  }

  return (
    <section id="photo" aria-labelledby="photo-heading" className="card flex flex-col gap-4 p-4 sm:p-6">
      <header>
        <h2 id="photo-heading">Your photo</h2>
        <p className="mt-1 text-soft">
          Everyone sees it on your public page and with your spaces. We cut it to a square.
        </p>
      </header>
      <div className="flex flex-wrap items-center gap-4 sm:gap-6">
        <HostPicture name={name} url={shown} large />
        <div className="flex min-w-0 grow flex-col gap-3">
          <form
            method="post"
            action="/api/landlord/photo"
            encType="multipart/form-data"
            className="flex flex-wrap items-center gap-3"
          >
            <FileButton
              id="host-photo"
              ref={field}
              name="images"
              aria-label={shown === null ? "Choose a photo" : "Choose another photo"}
              accept="image/jpeg,image/png,image/webp"
              disabled={busy}
              onChange={choose}
              icon={<ImageUp aria-hidden className="size-5" />}
            >
              {shown === null ? "Choose a photo" : "Choose another photo"}
            </FileButton>
            <noscript>
              <button type="submit" className="button button-secondary">
                Save photo
              </button>
            </noscript>
          </form>
          {shown !== null && (
            <form
              method="post"
              onSubmit={(event) => {
                event.preventDefault();
                void change(async () => {
                  await call("DELETE /api/landlord/photo");
                  return null;
                }, "Removed.");
              }}
            >
              <input type="hidden" name="photo" value="remove" />
              <Button type="submit" variant="quiet" busy={busy} className="-ml-2 px-2">
                Remove photo
              </Button>
            </form>
          )}
          <output className="font-medium text-good">{done}</output>
          {failure && <Alert>{failure}</Alert>}
        </div>
      </div>
    </section>
  );
}
