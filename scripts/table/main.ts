import { copyTable } from "./copy.ts"

/** `npm run table:copy -- FROM TO`, with the credentials and region of the environment. */
const [from, to] = process.argv.slice(2)
if (!from || !to) throw new Error("Name both tables: npm run table:copy -- FROM TO")
console.log(`${await copyTable(from, to)} items put into ${to}`)
process.disconnect?.()
