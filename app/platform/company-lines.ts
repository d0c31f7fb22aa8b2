type Company = { name: string; address?: string | undefined; taxId?: string | undefined };

/** The company that sells the service, line by line, as receipts and invoices have it: what is missing or empty has no line. */
export function companyLines({ name, address = "", taxId = "" }: Company): string[] {
  return [name, address, taxId && `Tax ID ${taxId}`].filter((line) => line !== "");
}

/** An address that is typed as it stands on an envelope. */
export function addressInOneLine(text: string): string {
  return text.trim().replaceAll(/[\s,]*[\r\n][\s,]*/g, ", ");
}
