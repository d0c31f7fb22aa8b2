import { plainTextSelectors } from "react-email";
import { compile } from "html-to-text";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { config } from "./config.server.ts";
import { EmailSender } from "./email-sender.ts";

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';
// React asks browsers to load pictures early; mail programs have no use for that.
const preload = /<link rel="preload" as="image"[^>]*>/g;

/**
 * The same text as `toPlainText` of react-email, which compiles its selectors on each call, for 1 to 2 ms; and the table
 * of facts in columns.
 */
const facts = { selector: "table.facts", format: "dataTable" };
const toPlainText = compile({ wordwrap: false, selectors: [...plainTextSelectors, facts] });

/**
 * An email as HTML and as plain text. The HTML is that of react-email's `render` without React's comments; its stream takes
 * five times as long.
 */
export function renderEmail(element: ReactElement): { html: string; text: string } {
  const { supportEmail, companyAddress } = config;
  const value = { supportEmail, company: companyAddress && `${config.company[0]}, ${companyAddress}` };
  const mail = createElement(EmailSender, { value }, element);
  const html = doctype + renderToStaticMarkup(mail).replace(preload, "");
  return { html: inBrandColors(html), text: toPlainText(html) };
}

/** The colors of the layout's buttons and links, in the light and the dark scheme, as the operator chose them. */
function inBrandColors(html: string): string {
  const { brandColors } = config;
  if (brandColors === null) return html;
  const [light, dark] = brandColors.brand;
  const onDark = brandColors["on-brand"][1];
  return html.replaceAll("#0F6B5C", light).replaceAll("#4cc2aa", dark).replaceAll("#06231d", onDark);
}
