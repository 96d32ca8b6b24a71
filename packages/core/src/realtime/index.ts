export * as Realtime from "./index.ts"
export { openTicket } from "./tickets.ts"
