/** Units as they stand in headers and after numbers. Letter case matters where it does in science. */
const UNITS = new Set(
  (
    '% ‰ ppm ppb pcs pc units unit items ' +
    'mm cm dm m km µm nm in inch inches ft feet yd mi mile miles nmi ' +
    'mm² cm² m² km² mm2 cm2 m2 km2 ha acre acres sqft sqm sqkm ft² ft2 cm³ m³ km³ cm3 m3 l L ml mL cl dl hl gal bbl ' +
    'mg g kg t kt Mt µg lb lbs oz tonne tonnes tons ton ' +
    'ms s sec secs min mins h hr hrs hour hours day days week weeks month months year years yr yrs ' +
    'K °C °F C F °C/yr bar mbar hPa kPa MPa Pa psi atm ' +
    'V mV kV A mA W kW MW GW Wh kWh MWh GWh TWh J kJ MJ GJ TJ kcal cal Hz kHz MHz GHz rpm Ω ' +
    'km/h kph mph m/s ft/s kn kt/h l/100km mpg g/km g/l mg/l mg/L mg/dl µg/m³ µg/m3 kg/m² kg/m2 kg/m³ kg/m3 ' +
    'B kB KB MB GB TB KiB MiB GiB TiB bit Mbit/s Mbps Gbps px dpi dB mol mmol mmol/l IU ' +
    'persons people € $ £ ¥ ₹ ₽ ₩ ₺ € EUR USD GBP JPY CHF CNY INR RUB KRW TRY PLN BRL CAD AUD'
  ).split(' '),
);
const SCALED =
  /^(?:in\s+)?(?:(?:mio|mrd|tsd|mn|bn|m|k|thousand|thousands|million|millions|billion|billions|trillion|'000|000s|1000s?|1,000s?)\.?\s*)?(?:(?:of\s+)?(?:[$€£¥₹₽₩₺]|[A-Z]{3}|people|persons|units|tonnes|tons|inhabitants))?$/iu;
/** As reports of firms write it: `$'000`, `US$000`, `£m`, `RMB’Million`. */
const SCALED_CURRENCY =
  /^(?:[A-Z]{0,3}[$€£¥₹₽₩₺]|[A-Z]{3})\s*[‘’'`]?(?:000s?|m|mn|mio|bn|k|thousand|million|billion|lakh|crore)$/iu;
/** A number in brackets is no unit: `(145)` is one below zero, `[2]` a mark of a note. */
const BRACKETED = /^(?![\d\s.,()[\]]*$)(?:\((.{1,20})\)|\[(.{1,20})\])$/;
const AT_END = /(?:\(([^()]{1,20})\)|\[([^[\]]{1,20})\]|,\s*([^,\s]{1,10}))$/;
/** ISO 4217 codes, and those that are used like them. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(
  (
    'USD EUR GBP JPY CNY RMB INR CHF CAD AUD NZD SEK NOK DKK PLN CZK HUF RON BGN RUB UAH TRY BRL MXN ARS CLP COP PEN ZAR EGP NGN ' +
    'KES SAR AED QAR KWD ILS KRW TWD HKD SGD MYR THB IDR PHP VND PKR BDT LKR ISK HRK'
  ).split(' '),
);
const CURRENCY_MARKS = ['$', '€', '£', '¥', '₹', '₽', '₩', '₺', '₫', '฿', '₴', '₦', '₱', '₪', '₡', '₲', '₸', '₼', '元', '円', '원', 'R$', 'US$', 'A$', 'C$', 'HK$', 'NT$', 'S$', 'zł', 'kr', 'kr.', 'Kč', 'Ft', 'Fr.', 'SFr.', 'руб', 'руб.', 'р.', 'Rp', 'Rp.', 'Rs', 'Rs.', 'TL', 'RM', 'lei', 'лв', 'лв.', 'грн', 'грн.', 'Fr', 'din.', '圓']; // prettier-ignore
const currencyMarks = new Set(CURRENCY_MARKS);
/** Any currency sign, and dollars with the two letters of their country. */
const CURRENCY_SIGN = /^(?:[A-Z]{2}\$|\p{Sc})$/u;

/** True for a mark or an ISO 4217 code that stands before or after amounts of money. */
export function isCurrency(text: string): boolean {
  return currencyMarks.has(text) || CURRENCY_CODES.has(text) || CURRENCY_SIGN.test(text);
}

/** True for a unit written as in science or trade. */
export function isKnownUnit(text: string): boolean {
  return UNITS.has(text) || isCurrency(text);
}

/** True for a text that, in a row under the header, gives a column's unit: `kg`, `(million EUR)`, `[%]`. */
export function isUnit(text: string): boolean {
  return BRACKETED.test(text) || isKnownUnit(text) || isScaled(text) || isScaledCurrency(text);
}

/** True for a unit as reports of firms write it: `$'000`, `US$000`, `£m`. */
export function isScaledCurrency(text: string): boolean {
  return SCALED_CURRENCY.test(text);
}

/** The unit in a text that `isUnit` accepts, without brackets. */
export function bareUnit(text: string): string {
  const match = BRACKETED.exec(text);
  return (match?.[1] ?? match?.[2] ?? text).trim();
}

/** The unit that a column's name ends with: `Weight (kg)`, `Price [USD]`; null where there is none. */
export function unitInName(name: string): string | null {
  const match = AT_END.exec(name);
  const text = (match?.[1] ?? match?.[2] ?? match?.[3])?.trim();
  if (text === undefined) return name.trim().endsWith('%') ? '%' : null;
  return isKnownUnit(text) || isScaled(text) ? text : null;
}

function isScaled(text: string): boolean {
  return text.length > 1 && SCALED.test(text) && !/^[A-Z]{3}$/.test(text);
}
