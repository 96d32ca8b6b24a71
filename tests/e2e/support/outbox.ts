import { expect } from "@playwright/test"

interface Mail {
  to: string
  subject: string
  text: string
  replyTo?: string[]
}

const sent = async (): Promise<Mail[]> => (await fetch(`${process.env.TRAME_URL}/_local/outbox.json`)).json()

/** Waits for the newest mail to an address. */
export async function mailTo(email: string): Promise<Mail> {
  let mail: Mail | undefined
  await expect
    .poll(async () => {
      mail = (await sent()).find(({ to }) => to === email)
      return mail !== undefined
    })
    .toBe(true)
  return mail as Mail
}

/** Waits for a mail to an address; returns its six digits. */
export async function codeSentTo(email: string): Promise<string> {
  let code = ""
  await expect
    .poll(async () => {
      code = /\b\d{6}\b/.exec((await sent()).find(({ to }) => to === email)?.text ?? "")?.[0] ?? ""
      return code
    })
    .not.toBe("")
  return code
}
