import { FileTextOutlined } from "@ant-design/icons"
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "@trame/core/campaigns/clients/rules/import"
import { Button, Input } from "antd"
import { useState } from "react"
import { decoded } from "../../../lib/csv/rows.ts"
import { SENDS } from "../../../lib/dialog/sendKey.ts"
import { useUnsavedGuard } from "../../../lib/dialog/useUnsavedGuard.ts"
import { formatDateTime, formatFileSize, formatNumber } from "../../../lib/format.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { Field } from "../../../ui/form/Field.tsx"
import { FileField } from "../../../ui/form/FileField.tsx"
import styles from "./Import.module.css"
import { ImportPreview } from "./ImportPreview.tsx"
import { useLastImport } from "./lastImport.ts"
import { type ClientTable, readTable } from "./readTable.ts"
import { LastImportNotice } from "./UndoImport.tsx"

/** Imports clients from a file or a paste, with a preview before the write. */
export default function ImportDialog({ onWritten }: { onWritten: () => void }) {
  const [table, setTable] = useState<ClientTable | null>(null)
  const [pasted, setPasted] = useState("")
  const { last, keep } = useLastImport()
  return (
    <DialogFrame title="Importer des clients" width={table ? 1080 : 680}>
      {table ? (
        <ImportPreview
          key={table.titles}
          table={table}
          onTable={setTable}
          onAnew={() => setTable(null)}
          onWritten={(written) => {
            if (written) keep(written)
            onWritten()
          }}
        />
      ) : (
        <>
          <Source pasted={pasted} onPasted={setPasted} onRead={setTable} />
          <LastImportNotice
            last={last}
            when={formatDateTime(last?.at)}
            onLeft={(left) => {
              keep(left)
              onWritten()
            }}
          />
        </>
      )}
    </DialogFrame>
  )
}

interface SourceProps {
  pasted: string
  onPasted: (text: string) => void
  onRead: (table: ClientTable) => void
}

const QUESTION = {
  title: "Quitter l'import ?",
  content: "Les lignes collées seront perdues.",
  okText: "Quitter",
  cancelText: "Continuer l'import",
}

function Source({ pasted, onPasted, onRead }: SourceProps) {
  useUnsavedGuard(pasted.trim() !== "", { question: () => QUESTION })
  const [problem, setProblem] = useState<{ of: "file" | "text"; message: string } | null>(null)

  function read(text: string, of: "file" | "text"): void {
    const table = readTable(text)
    if ("problem" in table) setProblem({ of, message: table.problem })
    else onRead(table)
  }

  async function readFile(file: File): Promise<void> {
    if (file.size > MAX_IMPORT_BYTES)
      return setProblem({
        of: "file",
        message: `Ce fichier est trop lourd : ${formatFileSize(MAX_IMPORT_BYTES)} au maximum.`,
      })
    try {
      read(decoded(await file.arrayBuffer()), "file")
    } catch {
      setProblem({ of: "file", message: "Ce fichier n'a pas pu être lu." })
    }
  }

  return (
    <div className="stack gap-5">
      <p className="soft">
        Un fichier CSV de votre tableur, jusqu'à {formatNumber(MAX_IMPORT_ROWS)} lignes : une marque par
        ligne, avec un contact si vous en avez un. Vous verrez ce que devient chaque ligne avant d'importer.
      </p>
      <FileField
        file={null}
        accept=".csv,.tsv,.txt"
        maxBytes={MAX_IMPORT_BYTES}
        invitation="Choisir un fichier CSV"
        error={problem?.of === "file" ? problem.message : ""}
        disabled={false}
        icon={<FileTextOutlined aria-hidden />}
        onChange={(file) => void readFile(file)}
      />
      <Field label="Ou collez vos lignes" error={problem?.of === "text" ? problem.message : ""}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 5, maxRows: 12 }}
            placeholder={"Marque;Secteur;Contact;Email\nMaison Brume;Beauté;Léna Morvan;lena@brume.fr"}
            value={pasted}
            onChange={(event) => onPasted(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="primary"
        className={styles.read}
        disabled={pasted.trim() === ""}
        onClick={() => read(pasted, "text")}
        {...SENDS}
      >
        Lire ces lignes
      </Button>
    </div>
  )
}
