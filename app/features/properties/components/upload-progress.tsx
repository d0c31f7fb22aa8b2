/** How much of an upload has left; after that the server still turns the photos into their sizes. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex flex-col gap-1">
      <p id="upload-progress" className="text-sm text-soft">
        {percent < 100 ? `Uploading, ${percent} %` : "Uploaded. Preparing the photos…"}
      </p>
      <progress
        aria-labelledby="upload-progress"
        max={100}
        value={percent < 100 ? percent : undefined}
        className="h-2 w-full accent-brand"
      />
    </div>
  );
}
