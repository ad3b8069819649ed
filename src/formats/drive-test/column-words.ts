// What the words of a column's name say: of which technology, of whose place, measured or not.
import { plainName, separateWords } from '../column-names.ts'

/** All words of a name, those in brackets among them. */
export function allWords(name: string): readonly string[] {
  return separateWords(name.slice(0, maximumNameLength).replaceAll(/[()[\]{}]/g, ' '))
}

const maximumNameLength = 100

/** The words that stand in brackets, which names are known without. */
function bracketWords(name: string): readonly string[] {
  const found = name.slice(0, maximumNameLength).match(/[([{][^)\]}]*/g) ?? []
  return found.flatMap(allWords)
}

const lteWords = new Set(['lte', '4g', 'eutra', 'eutran', 'mcg', 'anchor', 'eci', 'ecgi'])
const nrWords = new Set('nr 5g 5gnr nr5g ss ssb csi nsa endc scg pscell nci ncgi nrcgi'.split(' '))

/** The technology that the name of a column speaks of. */
export function technologyInName(name: string): '4g' | '5g' | undefined {
  const words = allWords(name)
  const plain = plainName(name)
  const isNr = words.some((word) => nrWords.has(word)) || nrCompound.test(plain)
  const isLte = words.some((word) => lteWords.has(word)) || lteCompound.test(plain)
  if (isNr === isLte) return undefined
  return isNr ? '5g' : '4g'
}

/** Names that are written in one word: `SSRSRP`, `NRPCI`, `rsrpnr`. */
const nrCompound = /^(?:nr|5g|ssrsrp|csirsrp)|(?:nr|nrss|ss|csi)rsrp|rsrp(?:nr|5g)$/
const lteCompound = /^(?:lte|4g)|lte(?:rsrp|pci|earfcn|cell)|rsrp(?:lte|4g)$/

/** Words of columns about neighbours, about how values spread, and of numbers of rows. */
const ofAnother =
  /^(?:n\d?|nb|nbr|ngh|neighbou?rs?|nachbarn?|nachbarzelle|voisine?s?|vecin[ao]s?|vicin[aeio]|buur\w*|sasi\w*|komsu|soused\w*|vizinh[ao]s?|detected|monitored|diff\w*|min\w*|max\w*|std\w*|stdev|sd|var\w*|count|anzahl|id|index)$/

const neighbourOrSpread = /^(?:n\d|neighbou?rs?|min|max|minimum|maximum|std|diff|difference)$/

/** Words of columns that hold what somebody computed or wants, in nine languages. */
const notMeasured =
  /^(?:sim|simul\w*|gesimul\w*|symul\w*|predic\w*|predit\w*|pred|predpov\w*|vorhergesagt\w*|vorhersage|voorspel\w*|model\w*|expect\w*|erwart\w*|verwacht\w*|esperad[ao]|atteso|attesa|attendue?|oczekiwan\w*|beklenen|ocekavan\w*|calc\w*|comput\w*|berechn\w*|berekend\w*|oblicz\w*|hesaplan\w*|vypoct\w*|estim\w*|est|stimat[ao]|geschatz\w*|geschaetzt\w*|geschat\w*|szacowan\w*|tahmin\w*|odhad\w*|plan|planned|planning|geplant\w*|gepland\w*|planowan\w*|planlanan|forecast\w*|prognos\w*|prognoz\w*|prevu\w*|previst[ao]|previsione|theor\w*|teor\w*|synth\w*|synt\w*|interpol\w*|extrapol\w*|offset|bias|threshold\w*|thresh|thr|limit\w*|schwell\w*|grenz\w*|seuil|umbral|soglia|limiar|drempel\w*|prog|esik|prah\w*|target\w*|ziel\w*|cible|objetivo|obiettivo|doel\w*|hedef\w*|alvo|goal|soll\w*|delta|error\w*|err|fehler|erreur|errore|residual\w*|required|require|req|requirement\w*|needed|design|desired|margin|fade|correction|corr)$/

/** Whether a column is about neighbours, about how values spread, or holds what nobody measured. */
export function isOfAnother(name: string): boolean {
  // Telephones have several cards.
  const words = allWords(name.replace(/\bsim(?=[\s_-]*\d)/i, ''))
  return words.some((word) => ofAnother.test(word) || notMeasured.test(word))
}

/** Whether what stands in brackets takes a known name its meaning: `RSRP (predicted)`. */
export const isNotMeasured = (name: string): boolean =>
  bracketWords(name).some((word) => notMeasured.test(word) || neighbourOrSpread.test(word))

/** What stands before or behind a longitude that is the phone's own. */
const ofThePhone =
  /^(?:ue|ms|mobile|phone|handset|device|terminal|receiver|rx|test|meas|measured|measurement|user|subscriber|probe|drive|vehicle|car)$/
const ofSomeReceiver =
  /^(?:all|gps|gnss|wgs84|my|current|position|pos|location|loc|point|sample|fix)$/

/** What has a place of its own, which is not that of the measurement. */
const ofAMast =
  /^(?:\w*cells?|serv\w*|sites?|towers?|masts?|[eg]?nb|[eg]?node\w*|bts|bs|rbs|ran|\w*station\w*|bases?\w*|ant|antenn\w*|anten|antena|tx|trx|transmitt\w*|emitter|sender|sendemast|sectors?|sektor\w*|neighbou?r\w*|source|standort|zelle|funkzelle|emetteur|pylone|relais|cellule|celdas?|sitio|torre|emisor|estacion|cella|sito|stazione|traliccio|trasmettitore|zendmast|zender|komork\w*|stacj\w*|maszt|nadajnik|hucre|saha|kule|istasyon|verici|bunk[ay]|stozar|vysilac|celula|estacao|erb|home|poi|start|end|target|destination|dest)$/

/** Whose place a column of longitudes or latitudes holds, and how it is called without saying so. */
interface PlaceName {
  /** `measured`: the name says that the measurement was there; `plain`: it says nothing. */
  readonly of: 'measured' | 'receiver' | 'plain' | 'mast'
  /** The other words of the name, but for those in brackets. */
  readonly rest: string
}

/** Whose place the name of a column speaks of. */
export function placeName(name: string): PlaceName {
  const words = allWords(name).flatMap(inTwo)
  if (words.some((word) => ofAMast.test(word))) return { of: 'mast', rest: '' }
  const others = separateWords(name).flatMap(inTwo)
  const rest = others.filter((word) => !isOfReceiver(word)).join(' ')
  if (words.some((word) => ofThePhone.test(word))) return { of: 'measured', rest }
  return { of: words.some(isOfReceiver) ? 'receiver' : 'plain', rest }
}

const isOfReceiver = (word: string): boolean => ofThePhone.test(word) || ofSomeReceiver.test(word)

/** `uelon`, `MSLatitude` and `towerlat` in two words. */
const compound =
  /^(ue|ms|rx|mobile|phone|test|gps|gnss|device|terminal|receiver|handset|user|wgs84|measured|meas|\w{0,7}cell|serving|site|tower|mast|station|basestation|antenna|[eg]nb|[eg]?nodeb|bts|bs|tx|transmitter)(lon|longitude|long|lng|lat|latitude)$/

function inTwo(word: string): readonly string[] {
  return compound.exec(word)?.slice(1) ?? [word]
}
