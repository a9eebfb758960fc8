// The twelve files of the article: pictures, an archive, documents, two equal PDFs under different names, and one
// spreadsheet in two sizes under one name in two folders.

import type { SampleFile } from "@/engine/contract/template-file";

/** JFIF head of a 1×1 grey picture; the comment makes each picture its own. */
function jpeg(comment: string): string {
  const text = Buffer.from(comment, "utf8");
  const size = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  const [start, rest] = [GREY.subarray(0, 20), GREY.subarray(20)];
  return Buffer.concat([start, size, text, rest]).toString("base64");
}

const GREY = Buffer.from(
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z",
  "base64",
);

/** An archive without entries is the shortest that every program opens. */
const EMPTY_ZIP = Buffer.concat([Buffer.from("PK\u0005\u0006", "latin1"), Buffer.alloc(18)]).toString("base64");

function pdf(title: string): string {
  const text = `BT /F1 18 Tf 40 90 Td (${title}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 320 180] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.4\n";
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(body.length);
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  return `${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}

const BUDGET = "month,item,amount\n2026-01,rent,1200\n2026-01,power,84\n";
const BUDGET_LONGER = `${BUDGET}2026-02,rent,1200\n2026-02,power,91\n2026-02,books,37\n`;

const text = (path: string, content: string): SampleFile => ({ path, encoding: "utf8", content });
const bytes = (path: string, content: string): SampleFile => ({ path, encoding: "base64", content });

export const SAMPLES: SampleFile[] = [
  bytes("photo1.jpg", jpeg("harbour in the morning")),
  bytes("photo2.jpg", jpeg("harbour at noon, seen from the hill")),
  bytes("holiday.jpg", jpeg("four people on a bridge in the rain, all of them laughing")),
  bytes("scan-2026-03.jpg", jpeg("a receipt")),
  bytes("photos-backup.zip", EMPTY_ZIP),
  text("report_final.pdf", pdf("Annual report")),
  text("report_copy.pdf", pdf("Annual report")),
  text("meeting-notes.md", "# Meeting\n\n- Anna takes the minutes\n- Next one on Thursday\n"),
  text("invoice-1042.txt", "Invoice 1042\n\nTwo chairs      180.00\nDelivery         20.00\nTotal           200.00\n"),
  text("letter.txt", "Dear Sam,\n\nthe keys are with the neighbour.\n\nBest,\nKim\n"),
  text("budget.csv", BUDGET_LONGER),
  text("old/budget.csv", BUDGET),
];
