import { type MakeTrap, turned } from "./trap.ts"

const shaped =
  (type: string, body: string | Buffer) =>
  (head: string): Buffer =>
    Buffer.concat([
      Buffer.from(`${head}MIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n`),
      Buffer.from(body),
    ])

const nested = (depth: number): string =>
  depth === 0
    ? "Content-Type: text/plain\r\n\r\nAu fond\r\n"
    : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--\r\n`

const file = (disposition: string, type: string, content: string) =>
  `--x\r\nContent-Type: text/plain\r\n\r\nVoir le fichier.\r\n--x\r\nContent-Type: ${type}\r\nContent-Disposition: ${disposition}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString("base64")}\r\n--x--\r\n`

const MIXED = "multipart/mixed; boundary=x"

/** Malformed mails, on purpose or not. */
export const SHAPE_TRAPS: MakeTrap[] = [
  ({ turn, brand }) => ({
    subject: `Sans limite – ${brand}`,
    raw: turned(
      turn,
      shaped(MIXED, "--x\r\nContent-Type: text/plain\r\n\r\nLa fin manque"),
      shaped("multipart/mixed", "--x\r\n\r\nLa limite n'est pas dite\r\n--x--"),
      shaped('multipart/alternative; boundary=""', "Rien"),
      shaped(MIXED, "Rien que du préambule"),
    ),
  }),
  ({ turn, brand }) => ({
    subject: `Poupées russes – ${brand}`,
    raw: (head) => Buffer.from(head + nested(turned(turn, 5, 19, 60, 200))),
  }),
  ({ turn, brand }) => ({
    subject: `Mille morceaux – ${brand}`,
    raw: shaped(
      MIXED,
      `${"--x\r\nContent-Type: text/plain\r\n\r\nun\r\n".repeat(turned(turn, 50, 300, 1000, 3000))}--x--`,
    ),
  }),
  ({ turn, brand }) => ({
    subject: `Mal codé – ${brand}`,
    raw: turned(
      turn,
      shaped(
        "text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64",
        "Ceci n'est pas du base64 !!!",
      ),
      shaped("text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable", "=E9=ZZ=\r\n=C3"),
      shaped("text/plain; charset=inconnu-1", Buffer.from([0x42, 0xe9, 0xff, 0x00, 0x42])),
      shaped("text/plain; charset=utf-8\r\nContent-Transfer-Encoding: uuencode", "begin 644 a\r\n`\r\nend"),
    ),
  }),
  ({ turn, brand }) => ({
    subject: `Vieux codage – ${brand}`,
    raw: turned(
      turn,
      shaped("text/plain; charset=iso-8859-1", Buffer.from("Bonjour, c'est l'été déjà", "latin1")),
      shaped("text/plain; charset=windows-1252", Buffer.from([0x93, 0x42, 0x94, 0x20, 0x80])),
      shaped("text/html; charset=utf-16le", Buffer.from("<p>Bonjour</p>", "utf16le")),
      shaped("text/plain; charset=utf-7", "+ADw-script+AD4-alert(1)+ADw-/script+AD4-"),
    ),
  }),
  ({ turn, brand }) => ({
    subject: `Vide – ${brand}`,
    raw: turned(
      turn,
      (head) => Buffer.from(`${head}\r\n`),
      (head) => Buffer.from(head.trimEnd()),
      shaped("text/html", ""),
      shaped(MIXED, "--x--"),
    ),
  }),
  ({ turn, brand }) => ({
    subject: `Pièce jointe – ${brand}`,
    raw: shaped(
      MIXED,
      file(
        turned(
          turn,
          'attachment; filename="../../../etc/passwd"',
          `attachment; filename*=UTF-8''facture%E2%80%AEfdp.exe`,
          'attachment; filename="contrat.pdf\\r\\nX-Vol: 1"',
          `attachment; filename="${"a".repeat(3000)}.pdf"`,
        ),
        "application/pdf",
        "%PDF-1.4 faux",
      ),
    ),
  }),
  ({ turn, brand }) => ({
    subject: `Fichier déguisé – ${brand}`,
    raw: turned(
      turn,
      shaped(MIXED, file('attachment; filename="photo.jpg"', "text/html", "<script>alert(1)</script>")),
      shaped(MIXED, file('attachment; filename="logo.svg"', "image/svg+xml", "<svg onload=alert(1)></svg>")),
      shaped(MIXED, file('inline; filename="page.html"', "image/png", "<script>alert(1)</script>")),
      shaped(MIXED, file('attachment; filename="macro.docm"', 'application/pdf; name="autre.exe"', "MZ")),
    ),
  }),
  ({ turn, brand }) => ({
    subject: `Invitation – ${brand}`,
    raw: turned(
      turn,
      shaped(
        "text/calendar; method=REQUEST",
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nURL:javascript:alert(1)\r\nEND:VEVENT\r\nEND:VCALENDAR",
      ),
      shaped("message/rfc822", "From: a@exfil.example\r\nSubject: Dedans\r\n\r\nUn mail dans un mail"),
      shaped("message/partial; id=a; number=1; total=3", "Un tiers de mail"),
      shaped(
        'multipart/related; boundary=x; start="<a>"',
        '--x\r\nContent-Type: text/html\r\nContent-ID: <a>\r\n\r\n<img src="cid:a"><img src="cid:../../a">\r\n--x--',
      ),
    ),
  }),
  ({ turn, brand }) => ({
    subject: `Deux visages – ${brand}`,
    raw: shaped(
      "multipart/alternative; boundary=x",
      turned(
        turn,
        "--x\r\nContent-Type: text/plain\r\n\r\nNous refusons votre offre.\r\n--x\r\nContent-Type: text/html\r\n\r\n<p>Nous acceptons votre offre.</p>\r\n--x--",
        "--x\r\nContent-Type: text/html\r\n\r\n<p>Un</p>\r\n--x\r\nContent-Type: text/html\r\n\r\n<p>Deux</p>\r\n--x--",
        "--x\r\nContent-Type: text/plain\r\n\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n<p>Seule la page dit quelque chose.</p>\r\n--x--",
        "--x\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Pas de texte</p>\r\n--x\r\nContent-Type: text/x-amp-html\r\n\r\n<html amp4email><script async></script></html>\r\n--x--",
      ),
    ),
  }),
  ({ turn, brand }) => ({
    subject: `Signes – ${brand}`,
    text: turned(
      turn,
      "Bon\u0000jour\u0007 \u001b[31mrouge\u001b[0m",
      "\u202eédrager srueivnes\u202c \u2066Bonjour\u2069 \u200b\ufeff",
      `Z${"\u0335\u0336\u0337".repeat(900)}algo`,
      `${"\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67".repeat(500)}\ud800`,
    ),
  }),
  ({ turn, brand }) => ({
    subject: `Très long – ${brand}`,
    text: turned(turn, "mot ".repeat(80_000), "> ".repeat(5000), "\n".repeat(50_000), "x".repeat(300_000)),
  }),
  ({ turn, brand }) => ({
    subject: `=cmd|' /C calc'!A0 ${brand}`,
    text: turned(
      turn,
      '=HYPERLINK("https://exfil.example","Voir")',
      "@SUM(1+1)*cmd",
      "+33 6 00 00 00 00; DROP TABLE mails",
      `{{7*7}} $${"{7*7}"} <%= 7*7 %>`,
    ),
  }),
]
