import { engineUrl } from "./api.ts"

interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  replyTo?: string[]
}

/** The mails to an address, newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const mails: Mail[] = await (await fetch(`${engineUrl()}/_local/outbox.json`)).json()
  return mails.filter(({ to }) => to === email)
}

/** The six digits of the newest mail to an address. */
export async function codeSentTo(email: string): Promise<string> {
  const [newest] = await mailsTo(email)
  const [code] = /\b\d{6}\b/.exec(newest?.text ?? "") ?? []
  if (!code) throw new Error(`No code was sent to ${email}`)
  return code
}
