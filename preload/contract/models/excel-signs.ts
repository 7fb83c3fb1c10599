import type { ExportFormat } from './export-format.ts';

/** Signs by which Excel reads a CSV file. They depend on the region that the reader's computer is set to. */
export interface ExcelSigns {
  separator: ',' | ';';
  decimal: ',' | '.';
}

/** The combinations in use: most of Europe and South America; English-speaking countries and Asia; Switzerland. */
export const excelSigns: readonly ExcelSigns[] = [
  { separator: ';', decimal: ',' },
  { separator: ',', decimal: '.' },
  { separator: ';', decimal: '.' },
];

/** Regions with a decimal point in which Excel separates cells by semicolons nevertheless. */
const semicolonRegions: readonly (string | undefined)[] = ['CH', 'LI'];

/** Returns the signs of a locale, by default of this computer's. Throws a RangeError for an invalid language tag. */
export function excelSignsOf(locale?: string): ExcelSigns {
  // Excel writes numbers with Latin digits, whatever the digits of the locale.
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn' });
  const decimal = format.formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
  const { region } = new Intl.Locale(format.resolvedOptions().locale);
  return { separator: decimal === ',' || semicolonRegions.includes(region) ? ';' : ',', decimal };
}

/** Returns the signs of a CSV file for Excel; null for any other file. */
export function excelSignsIn({ format, excel }: { format: ExportFormat; excel?: ExcelSigns }): ExcelSigns | null {
  return format === 'csv' ? (excel ?? null) : null;
}
