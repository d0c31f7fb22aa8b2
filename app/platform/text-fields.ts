/** A form's text fields by name; of several with one name the last. */
export function textFields(form: FormData): Record<string, string> {
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  return Object.fromEntries(texts);
}
