import { type FormEvent, useState } from "react";
import type { Channel } from "#app/features/notices/model.ts";
import type { NoticeChoiceJson, PushJson } from "#app/features/notices/present.ts";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announce.ts";
import { call, sentenceOf } from "#app/ui/call.ts";
import { Switch } from "#app/ui/switch.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";

type Props = { choices: NoticeChoiceJson[]; push: PushJson };

/** What a member is told by email and by their browsers: one switch each. Works as plain posts, too. */
export function NoticeChoices({ choices: loaded, push }: Props) {
  const [choices, setChoices] = useState(loaded);
  const [busy, setBusy] = useState<string | null>(null);
  const refused = useRefusal("/api/notice-choices").message;
  const [failure, setFailure] = useState<string | null>(null);
  const shown = failure ?? (refused || null);

  async function choose(event: FormEvent, { category }: NoticeChoiceJson, channel: Channel, wanted: boolean) {
    event.preventDefault();
    setBusy(`${category}-${channel}`);
    setFailure(null);
    try {
      await call("PUT /api/notice-choices", { json: { category, channel, wanted } });
      setChoices((all) =>
        all.map((one) => (one.category === category ? { ...one, [channel]: wanted } : one)),
      );
      announce("Saved.");
    } catch (error) {
      setFailure(sentenceOf(error, "We couldn’t save this. Please try again."));
    }
    setBusy(null);
  }

  const shownChannels: readonly Channel[] = push.public_key === null ? ["email"] : ["email", "push"];
  return (
    <>
      {shown && <Alert>{shown}</Alert>}
      <ul className="flex w-full flex-col divide-y divide-line">
        {choices.map((choice) => (
          <li
            key={choice.category}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
          >
            <span className="min-w-0 flex-[1_1_12rem]">
              <span className="block font-semibold">{choice.label}</span>
              <span className="block text-sm text-soft">{choice.lead}</span>
            </span>
            {choice.locked ? (
              <span className="text-sm font-semibold text-soft">Always on</span>
            ) : (
              <span className="-mr-2 flex flex-wrap gap-x-2">
                {shownChannels.map((channel) => (
                  <ChannelSwitch
                    key={channel}
                    choice={choice}
                    channel={channel}
                    busy={busy === `${choice.category}-${channel}`}
                    onChoose={choose}
                  />
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

type SwitchProps = {
  choice: NoticeChoiceJson;
  channel: Channel;
  busy: boolean;
  onChoose: (event: FormEvent, choice: NoticeChoiceJson, channel: Channel, wanted: boolean) => Promise<void>;
};

const names = { email: "Email", push: "Browser" };

function ChannelSwitch({ choice, channel, busy, onChoose }: SwitchProps) {
  const isOn = choice[channel];
  return (
    <form method="post" onSubmit={(event) => void onChoose(event, choice, channel, !isOn)}>
      <input type="hidden" name="category" value={choice.category} />
      <input type="hidden" name="channel" value={channel} />
      <input type="hidden" name="wanted" value={String(!isOn)} />
      <Switch isOn={isOn} busy={busy} className="px-2 text-sm font-medium">
        <span>
          {names[channel]}
          <span className="sr-only"> for {choice.label}</span>
        </span>
      </Switch>
    </form>
  );
}
