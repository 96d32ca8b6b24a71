import { InputNumber, type InputNumberProps } from "antd"

interface MoneyInputProps
  extends Omit<InputNumberProps<number | string>, "value" | "onChange" | "min" | "max"> {
  /** Integer cents; null when empty. */
  value?: number | null
  onChange?: (cents: number | null) => void
}

/** Euros on the screen (`1 234,50`), integer cents in the form. */
export function MoneyInput({ value, onChange, ...rest }: MoneyInputProps) {
  return (
    <InputNumber<number | string>
      min={0}
      step={1}
      precision={2}
      decimalSeparator=","
      inputMode="decimal"
      suffix="€"
      style={{ width: "100%" }}
      {...rest}
      formatter={(euros, { userTyping, input }) => (userTyping ? input : grouped(euros))}
      parser={bare}
      value={value === null || value === undefined ? null : value / 100}
      onChange={(euros) =>
        onChange?.(euros === null || euros === "" ? null : Math.round(Number(euros) * 100))
      }
    />
  )
}

const bare = (text: string | undefined): string => (text ?? "").replace(/[\s€]/gu, "").replace(",", ".")

function grouped(euros: number | string | undefined): string {
  if (euros === undefined || euros === "") return ""
  return new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    Number(euros),
  )
}
