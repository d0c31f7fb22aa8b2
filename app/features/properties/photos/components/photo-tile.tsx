import ArrowLeft from "~icons/lucide/arrow-left";
import ArrowRight from "~icons/lucide/arrow-right";
import ImageOff from "~icons/lucide/image-off";
import RotateCw from "~icons/lucide/rotate-cw";
import Trash2 from "~icons/lucide/trash";
import { useState } from "react";
import type { IconComponent } from "#app/ui/icon.ts";
import { orPlaceholder } from "#app/ui/or-placeholder.ts";
import type { FormPhoto } from "#app/features/properties/listing/components/form-photo.ts";
import { judgePhoto } from "./judge-photo.ts";

type Props = {
  photo: FormPhoto;
  index: number;
  count: number;
  /** True while this one is being dragged. */
  lifted: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onRetry: () => void;
  onLift: () => void;
  onDropHere: () => void;
  onEnd: () => void;
};

export function PhotoTile({ photo, index, count, lifted, onMove, onRemove, onRetry, ...drag }: Props) {
  const { name, problem, id, share } = photo;
  const percent = Math.round(100 * share);
  const [advice, setAdvice] = useState<string | null>(null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is a shortcut; the buttons do the same
    <li
      draggable
      onDragStart={drag.onLift}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        drag.onDropHere();
      }}
      onDragEnd={drag.onEnd}
      className={`overflow-hidden rounded-control border border-line bg-sunken ${lifted ? "opacity-50" : ""}`}
    >
      <div className="relative aspect-4/3 cursor-grab">
        {problem !== null && !photo.mayRetry ? (
          <div className="grid size-full place-items-center text-soft">
            <ImageOff role="img" aria-label={name} className="size-8" />
          </div>
        ) : (
          <img
            src={photo.url}
            alt={name}
            draggable={false}
            {...orPlaceholder}
            onLoad={({ currentTarget }) => photo.file && setAdvice(judgePhoto(currentTarget))}
            width={240}
            height={180}
            className={`size-full object-cover ${id === null ? "opacity-40" : ""}`}
          />
        )}
        {index === 0 && (
          <span className="absolute top-2 left-2 rounded-full bg-brand px-2.5 py-0.5 text-sm font-semibold text-on-brand">
            Cover
          </span>
        )}
      </div>
      {id === null && problem === null && (
        <div className="px-2 pt-2">
          <p className="text-sm text-soft">{percent < 100 ? `Uploading, ${percent}%` : "Preparing…"}</p>
          <progress
            aria-label={`Uploading ${name}`}
            max={100}
            value={percent}
            className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
          />
        </div>
      )}
      {problem !== null && (
        <p role="alert" className="px-2 pt-2 text-sm font-medium text-bad">
          {problem}
        </p>
      )}
      <p role="status" className="px-2 pt-2 text-sm font-medium text-wait empty:hidden">
        {problem === null && advice}
      </p>
      <div className="flex justify-between">
        <Action
          icon={ArrowLeft}
          label={`Move ${name} earlier`}
          off={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <Action
          icon={ArrowRight}
          label={`Move ${name} later`}
          off={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
        {problem !== null && photo.mayRetry && (
          <Action icon={RotateCw} label={`Send ${name} again`} onClick={onRetry} />
        )}
        <Action icon={Trash2} label={`Remove ${name}`} onClick={onRemove} />
      </div>
    </li>
  );
}

// Not `disabled` at the ends: the button keeps the focus while its photo moves.
function Action(props: { icon: IconComponent; label: string; off?: boolean; onClick: () => void }) {
  const { icon: Icon, label, off = false, onClick } = props;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => !off && onClick()}
      className="grid size-11 place-items-center rounded-control hover:bg-line aria-disabled:cursor-default aria-disabled:opacity-35 aria-disabled:hover:bg-transparent"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
