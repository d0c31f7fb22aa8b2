import { ArrowLeft, ArrowRight, Trash2, type LucideIcon } from "lucide-react";
import type { ChosenPhoto } from "./photo-list.ts";

type Props = {
  photo: ChosenPhoto;
  index: number;
  count: number;
  /** True while this one is being dragged. */
  lifted: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onLift: () => void;
  onDropHere: () => void;
  onEnd: () => void;
};

/** One chosen photo with what can be done to it. */
export function PhotoTile({ photo, index, count, lifted, onMove, onRemove, ...drag }: Props) {
  const { name } = photo.file;
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
        <img
          src={photo.url}
          alt={name}
          draggable={false}
          width={240}
          height={180}
          className="size-full object-cover"
        />
        {index === 0 && (
          <span className="absolute top-2 left-2 rounded-full bg-brand px-2.5 py-0.5 text-sm font-semibold text-on-brand">
            Cover
          </span>
        )}
      </div>
      <div className="flex justify-between">
        <Deed
          icon={ArrowLeft}
          label={`Move ${name} earlier`}
          off={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <Deed
          icon={ArrowRight}
          label={`Move ${name} later`}
          off={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
        <Deed icon={Trash2} label={`Remove ${name}`} onClick={onRemove} />
      </div>
    </li>
  );
}

// Not `disabled` at the ends: the button keeps the focus that brought the photo there.
function Deed(props: { icon: LucideIcon; label: string; off?: boolean; onClick: () => void }) {
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
