type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type Detectors = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** The browser's own reader, which may also read the barcode; else a library that is loaded only here. */
export async function loadDetector(): Promise<Detector> {
  const own = (window as { BarcodeDetector?: Detectors }).BarcodeDetector;
  const known = own ? await own.getSupportedFormats().catch(() => []) : [];
  if (own && known.includes("qr_code"))
    return new own({ formats: ["qr_code", "code_128"].filter((format) => known.includes(format)) });
  const { BarcodeDetector } = await import("qr/decode.js");
  return new BarcodeDetector({ formats: ["qr_code"] });
}
