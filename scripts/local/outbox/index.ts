export { createOutbox, type Mail, type Outbox, type SentMail } from "./outbox.ts"
export { startSes } from "./ses.ts"
