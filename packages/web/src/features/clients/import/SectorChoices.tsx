import { SECTORS, type Sector } from "@trame/core/campaigns/clients/rules/sectors"
import { Select } from "antd"
import { useId } from "react"
import { formatCount } from "../../../lib/format.ts"
import styles from "./Import.module.css"
import type { Import } from "./useImport.ts"

const EMPTY = "none"

type Choice = Sector | typeof EMPTY

const CHOICES: { value: Choice; label: string }[] = [
  { value: EMPTY, label: "Laisser vide" },
  ...SECTORS.map((sector) => ({ value: sector, label: sector })),
]

/** Unknown sectors of the file: the member maps each once for all its lines. */
export function SectorChoices({ found }: { found: Import }) {
  const id = useId()
  if (found.unknownSectors.length === 0) return null
  return (
    <fieldset className={`grid gap-y-4 gap-x-5 ${styles.columns}`}>
      <legend className="mb-3 p-0 strong">Secteurs non reconnus</legend>
      {found.unknownSectors.map(({ written, lines, sector }, index) => (
        <div key={written} className="stack min-0">
          <label htmlFor={`${id}-${index}`} className="strong ellipsis">
            {written}
          </label>
          <span className="mb-2 soft text-m ellipsis">{formatCount(lines, "ligne")}</span>
          <Select<Choice>
            id={`${id}-${index}`}
            value={sector ?? EMPTY}
            options={CHOICES}
            virtual={false}
            showSearch={{ optionFilterProp: "label" }}
            disabled={found.running !== null}
            onChange={(choice) => found.setSector(written, choice === EMPTY ? null : choice)}
          />
        </div>
      ))}
    </fieldset>
  )
}
