import { tokenHash } from "@trame/core/lib/id"

/** The demo data of one domain. What it writes is the same each time, so that it can run again half done. */
export interface Seed {
  /** Its marker in the table; a later domain also fills an existing data folder. */
  name: string
  run(): Promise<void>
}

/** Always the same id for the same name, e.g. `agency/lumiere`, shaped like a random one (128 bits). */
export const demoId = (name: string): string => tokenHash(`trame-demo/${name}`).slice(0, 32)
