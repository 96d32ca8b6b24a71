export * as Accounting from "./index.ts"
export { list } from "./list.ts"
export { setPayment } from "./payment.ts"
export { totals } from "./totals.ts"
