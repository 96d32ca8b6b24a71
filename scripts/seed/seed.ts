import { tokenHash } from "@trame/core/lib/id"

/** The demo data of one domain. It writes the same data each time, so it can resume half done. */
export interface Seed {
  /** Its marker in the table, so domains added later are also written into an existing data folder. */
  name: string
  run(): Promise<void>
}

/** The same id for the same name, e.g. `agency/lumiere`, in the form of random ones (128 bits). */
export const demoId = (name: string): string => tokenHash(`trame-demo/${name}`).slice(0, 32)
