import MapPin from "~icons/lucide/map-pin";
import X from "~icons/lucide/x";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Place, Point, Suggestion } from "#app/platform/places/place.ts";
import { Field } from "./field.tsx";
import { useAlive } from "./use-alive.ts";
import { useSuggestions } from "./use-suggestions.ts";

type Props = {
  id?: string;
  name: string;
  label: string;
  quietLabel?: boolean;
  value: string;
  onChange: (text: string) => void;
  /** A suggestion was chosen. */
  onPick: (place: Place) => void;
  /** Places near it come first; by default near the last one chosen. */
  near?: Point | null;
  /** Inside the box, at its left end. */
  icon?: ReactNode;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  error?: string | null;
  hint?: ReactNode;
  /** The browser's own completion, for use without script. */
  autoComplete?: string;
  enterKeyHint?: "search" | "next" | "done";
  className?: string;
  inputClassName?: string;
};

/**
 * A text box that suggests places: an editable combobox with a list (WAI-ARIA Authoring Practices). The focus stays in
 * the box, typed text changes only on a choice, and without script, or if the call fails, it is a plain box.
 */
export function PlaceInput({ value, onChange, onPick, near, icon, inputClassName = "", ...props }: Props) {
  const alive = useAlive();
  const { suggestions, ask, stop, forget, prefer } = useSuggestions(near);
  const [active, setActive] = useState(-1);
  const [closed, setClosed] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const open = !closed && suggestions.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  // The field may have been filled in before our script loaded.
  const takeOver = useEffectEvent(() => {
    const typed = input.current?.value ?? "";
    if (typed !== value) onChange(typed);
  });
  useLayoutEffect(() => takeOver(), []);

  function close() {
    setClosed(true);
    setActive(-1);
  }

  function type(text: string) {
    setActive(-1);
    setClosed(false);
    onChange(text);
    ask(text);
  }

  function pick(suggestion: Suggestion) {
    close();
    forget();
    prefer(suggestion.place);
    onChange(suggestion.label);
    onPick(suggestion.place);
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault();
      setClosed(event.altKey && step === -1);
      if (event.altKey) setActive(-1);
      else setActive(next(active, step, suggestions.length));
    } else if (event.key === "Enter" && open && active >= 0) {
      event.preventDefault();
      pick(suggestions[active]!);
    } else if (event.key === "Escape" && (open || value !== "")) {
      event.preventDefault();
      if (open) close();
      else type("");
    } else if (event.key === "Enter") {
      close();
      forget();
    } else if (!["Shift", "Control", "Alt", "Meta"].includes(event.key)) setActive(-1);
  }

  return (
    <Field {...props}>
      {(control) => (
        <div
          ref={box}
          className="group/place relative"
          onBlur={(event) => {
            if (box.current?.contains(event.relatedTarget)) return;
            close();
            stop();
          }}
        >
          {icon}
          <input
            {...control}
            ref={input}
            className={`${control.className} ${inputClassName} ${value && alive ? "pr-11" : ""}`}
            role={alive ? "combobox" : "searchbox"}
            {...(alive && {
              "aria-autocomplete": "list",
              "aria-expanded": open,
              "aria-controls": open ? listId : undefined,
              "aria-activedescendant": open && active >= 0 ? optionId(active) : undefined,
            })}
            autoComplete={alive ? "off" : props.autoComplete}
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint={props.enterKeyHint}
            maxLength={200}
            placeholder={props.placeholder}
            required={props.required}
            disabled={props.disabled}
            value={value}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            onClick={() => setClosed(false)}
          />
          {alive && value !== "" && !props.disabled && (
            <button
              type="button"
              tabIndex={-1}
              aria-label="Clear"
              className="absolute inset-y-0 right-0 hidden w-11 place-items-center rounded-control text-soft group-focus-within/place:grid group-hover/place:grid hover:text-ink"
              onClick={() => {
                type("");
                input.current?.focus();
              }}
            >
              <X aria-hidden className="size-5" />
            </button>
          )}
          {open && (
            <SuggestionList
              id={listId}
              box={box}
              suggestions={suggestions}
              active={active}
              optionId={optionId}
              onPick={pick}
            />
          )}
        </div>
      )}
    </Field>
  );
}

type ListProps = {
  id: string;
  box: { current: HTMLElement | null };
  suggestions: Suggestion[];
  active: number;
  optionId: (index: number) => string;
  onPick: (suggestion: Suggestion) => void;
};

/** In the top layer, so that no container clips it and nothing on the page moves. */
function SuggestionList({ id, box, suggestions, active, optionId, onPick }: ListProps) {
  const sheet = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const put = () => place(sheet.current, box.current);
    put();
    sheet.current?.showPopover();
    // A phone's keyboard leaves the window as it is, and makes what is seen of it smaller.
    const changing = [window, window.visualViewport].filter((view) => view !== null);
    for (const view of changing) view.addEventListener("resize", put);
    return () => {
      for (const view of changing) view.removeEventListener("resize", put);
    };
  }, [box]);

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  return (
    <div
      ref={sheet}
      role="presentation"
      popover="manual"
      // The focus stays in the box, also when a mouse or a finger chooses.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute m-0 overflow-hidden open:flex open:flex-col rounded-card border border-line bg-surface p-1.5 text-ink shadow-raised"
    >
      <div id={id} role="listbox" aria-label="Suggestions" className="min-h-0 overflow-y-auto">
        {suggestions.map((suggestion, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={suggestion.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className="flex min-h-11 w-full text-left cursor-pointer items-center gap-3 rounded-control px-3 py-2 hover:bg-sunken aria-selected:bg-brand-tint aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-brand"
            onClick={() => onPick(suggestion)}
          >
            <MapPin aria-hidden className="size-4 shrink-0 text-soft" />
            <span className="min-w-0">{suggestion.label}</span>
          </button>
        ))}
      </div>
      <p className="px-3 pt-1.5 pb-1 text-right text-xs text-soft">
        Places: {[...new Set(suggestions.map(({ attribution }) => attribution))].join("; ")}
      </p>
    </div>
  );
}

/** The next one in that direction; beyond the ends is the box itself, at -1. */
function next(active: number, step: number, count: number): number {
  const wanted = active + step;
  if (wanted < -1) return count - 1;
  return wanted === count ? -1 : wanted;
}

/**
 * Just below the box and at least as wide, up to the edge of the window; as high as there is room above a phone's keyboard,
 * for which the box moves up. A popover is positioned relative to the page.
 */
function place(sheet: HTMLElement | null, box: HTMLElement | null): void {
  if (sheet === null || box === null) return;
  const view = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const hasKeyboard = view.height < window.innerHeight - 120;
  if (hasKeyboard) box.scrollIntoView({ block: "start" });
  const { left, bottom, width } = box.getBoundingClientRect();
  const room = view.offsetTop + view.height - bottom - 2 * gap;
  sheet.style.top = `${bottom + window.scrollY + gap}px`;
  sheet.style.left = `${left + window.scrollX}px`;
  sheet.style.width = `${Math.max(width, Math.min(360, window.innerWidth - left - 2 * gap))}px`;
  sheet.style.maxHeight = `${Math.max(140, Math.min(380, room))}px`;
}

/** Pixels between the box and its list. */
const gap = 8;
