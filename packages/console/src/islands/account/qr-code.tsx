import { encodeQR } from "qr";
import { qrPath } from "./qr-path.ts";

/** A text as a QR code (ISO/IEC 18004), black on white whatever the colours of the page. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const modules = encodeQR(text, "raw", { border: 4 });
  const side = modules.length;
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`}>
      <path d={qrPath(modules)} />
    </svg>
  );
}
