import { useId } from "react";
import { AppleMark, FacebookMark, GoogleMark } from "./social-marks.tsx";

const providers = {
  Google: GoogleMark,
  Facebook: FacebookMark,
  Apple: AppleMark,
};
export type Provider = keyof typeof providers;

/** Other ways to sign in. None is set up on this server, and the buttons say so. */
export function SocialButtons({ offered }: { offered: Provider[] }) {
  const reasonId = useId();
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <div className="grid grid-cols-2 gap-3">
        {offered.map((provider, index) => {
          const Mark = providers[provider];
          return (
            <button
              key={provider}
              type="button"
              disabled
              aria-label={`Continue with ${provider}`}
              aria-describedby={reasonId}
              className="flex min-h-11 items-center justify-center gap-2 rounded-control border border-line bg-sunken px-3 font-semibold text-soft first:col-span-2 disabled:cursor-not-allowed"
            >
              <Mark />
              {index === 0 ? `Continue with ${provider}` : provider}
            </button>
          );
        })}
      </div>
      <p id={reasonId} className="text-center text-sm text-soft">
        {inWords(offered)} sign-in is not set up on this server.
      </p>
    </div>
  );
}

function inWords(names: string[]): string {
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
