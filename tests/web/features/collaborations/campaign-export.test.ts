import { expect, test } from "vitest"
import { cardOf } from "../../../../packages/web/src/features/collaborations/cache.ts"
import { exportedCollaborations } from "../../../../packages/web/src/features/collaborations/list/exports.ts"
import * as csv from "../../../../packages/web/src/lib/csv/csv.ts"
import { collaboration } from "../../support/campaign.ts"

const card = (changes: Partial<typeof collaboration>) =>
  cardOf({
    collaboration: { ...collaboration, ...changes },
    participants: [],
    steps: [],
    documents: [],
    stats: [],
  })

test("a campaign's line says who leads it, when it was signed, whether it is paid and whether archived", () => {
  const { columns } = exportedCollaborations
  if (typeof columns !== "function") throw new Error("Its amounts are written by the code of the file")
  const rows = [
    card({ manager: "Hugo Leroy", paymentReceived: true }),
    card({ archived: true, signedDate: "2026-03-05" }),
  ]
  const [head = "", ...lines] = csv.csvOf(columns(csv), rows).replace("\uFEFF", "").trim().split("\r\n")
  const labels = head.split(";")
  const cells = (label: string) => lines.map((line) => line.split(";")[labels.indexOf(label)])
  expect(cells("Chef de projet")[0]).toBe("Hugo Leroy")
  expect(cells("Paiement reçu")).toEqual(["Oui", "Non"])
  expect(cells("Signature")).toEqual(["", "05/03/2026"])
  expect(cells("Archivée")).toEqual(["Non", "Oui"])
})
