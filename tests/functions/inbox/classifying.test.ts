import { newId } from "@trame/core/lib/id"
import { classify } from "@trame/functions/jobs/mail"
import { logger } from "@trame/functions/logger"
import type { SQSRecord } from "aws-lambda"
import { expect, onTestFinished, test, vi } from "vitest"
import { modelBehaves } from "../../support/ai.ts"
import { newManager } from "../../support/mailbox.ts"
import { keyOf, readMail, storeMail } from "../../support/storedMails.ts"

test("that a model failed is told, with the agency and nothing of the mail; that it answered is not", async () => {
  const { key, agencyId } = await newManager()
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  const classified = async (subject: string) => {
    const mail = await storeMail(key, { subject })
    const body = JSON.stringify({ ...keyOf(mail), first: true })
    expect(await classify({ Records: [{ messageId: "one", body } as SQSRecord] })).toEqual({
      batchItemFailures: [],
    })
    return (await readMail(mail))?.classifiedBy
  }
  expect(await classified("Partenariat")).toBe("model")
  expect(warn).not.toHaveBeenCalled()
  const subject = `Facture ${newId()}`
  await modelBehaves({ match: subject, status: 500, times: 3 })
  expect(await classified(subject)).toBe("rules")
  expect(warn.mock.calls).toEqual([
    ["A mail was classified by rules", { agencyId, error: expect.any(Error) }],
  ])
  expect(JSON.stringify(warn.mock.calls)).not.toContain(subject)
})
