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
        value={percent}
        className={`h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand ${percent === 100 ? "animate-pulse" : ""}`}
      />
    </div>
  );
}
