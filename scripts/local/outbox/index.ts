export { createOutbox, type Mail, type Outbox } from "./outbox.ts"
export { startSes } from "./ses.ts"
