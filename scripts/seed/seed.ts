/** The demo data of one domain. What it writes is the same each time, so that it can run again half done. */
export interface Seed {
  /** Its marker in the table; a later domain also fills an existing data folder. */
  name: string
  run(): Promise<void>
}
