import { CloseOutlined, ShopOutlined } from "@ant-design/icons"
import { Button, Input, Space } from "antd"
import { Field } from "./Field.tsx"

interface BrandFieldProps {
  brand: string
  error?: string | undefined
  onChoose: () => void
  onClear: () => void
}

/** Read-only: the brand is chosen among the clients (spec 2 §2.2). */
export function BrandField({ brand, error, onChoose, onClear }: BrandFieldProps) {
  return (
    <Field id="collaboration-brand" label="Marque" required error={error}>
      {(described) => (
        <Space.Compact block>
          <Input
            {...described}
            readOnly
            aria-haspopup="dialog"
            prefix={<ShopOutlined aria-hidden="true" />}
            placeholder="Choisir un client"
            status={error ? "error" : ""}
            value={brand}
            onClick={onChoose}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== " ") return
              event.preventDefault()
              onChoose()
            }}
          />
          {brand ? (
            <Button icon={<CloseOutlined aria-hidden />} aria-label="Retirer la marque" onClick={onClear} />
          ) : null}
          <Button onClick={onChoose}>{brand ? "Changer" : "Choisir"}</Button>
        </Space.Compact>
      )}
    </Field>
  )
}
