import Search from "~icons/lucide/search";
import { Form } from "react-router";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";

type Props = {
  /** What was searched. */
  search?: string;
  placeholder?: string;
};

/** Searches the help, also without script. */
export function HelpSearch({ search, placeholder }: Props) {
  return (
    <search>
      <Form key={search} action="/help" className="flex flex-wrap items-end gap-3">
        <Field
          className="min-w-48 flex-1"
          label="Search the help"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={search}
          placeholder={placeholder}
        />
        <Button type="submit" variant="secondary">
          <Search aria-hidden className="size-5" />
          Search
        </Button>
      </Form>
    </search>
  );
}
