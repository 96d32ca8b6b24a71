import { expect } from "@playwright/test"

interface Mail {
  to: string
  text: string
}

/** The six digits of the newest mail to an address, once it is there. */
export async function codeSentTo(email: string): Promise<string> {
  let code = ""
  await expect
    .poll(async () => {
      const mails: Mail[] = await (await fetch(`${process.env.TRAME_URL}/_local/outbox.json`)).json()
      code = /\b\d{6}\b/.exec(mails.find(({ to }) => to === email)?.text ?? "")?.[0] ?? ""
      return code
    })
    .not.toBe("")
  return code
}
