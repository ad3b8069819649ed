// What columns of drive tests hold, and what loggers call them.
import { latitudeNames, longitudeNames } from '../column-names.ts'

/** What a column can say of the cell that was measured. */
export const cellFields = [
  'cell_id',
  'nr_cell_id',
  'enb',
  'gnb',
  'sector',
  'pci',
  'nr_pci',
  'tac',
  'mcc',
  'mnc',
  'earfcn',
  'nrarfcn',
] as const

/** What a column can hold. */
export const driveTestFields = [
  'id',
  'time',
  'lon',
  'lat',
  'lon_side',
  'lat_side',
  'technology',
  'rsrp',
  'nr_rsrp',
  'path_loss',
  ...cellFields,
  'accuracy',
] as const
export type DriveTestField = (typeof driveTestFields)[number]

/**
 * Fields of 5G beside those of LTE, which stand in for them on rows of 5G. They are there only where a file
 * has both.
 */
export const nrFields = { rsrp: 'nr_rsrp', cell_id: 'nr_cell_id', pci: 'nr_pci' } as const
export type FieldOfBoth = keyof typeof nrFields

/** Names of places that are not those of a mast. */
const ofPhones = (names: string): string =>
  names
    .split(' ')
    .filter((name) => !/site|tower|cell|mast|station/.test(name))
    .join(' ')

/**
 * Usual names of columns in nine languages and of common loggers, without accents, blanks, signs and
 * units, by what they hold; the first that stands in a file is taken.
 */
const usualNames: Readonly<Partial<Record<DriveTestField, string>>> = {
  id: 'id sampleid pointid uuid messungid idmesure idmuestra idmisura idpomiaru',
  time:
    'timestamp time datetime measuredat measuredatms gpstime utctime utc date zeitstempel zeit uhrzeit ' +
    'datum horodatage heure fechahora hora fecha dataora ora orario data tijdstip tijd ' +
    'znacznikczasu czas zamandamgasi zaman tarih casovaznacka cas zeitpunkt messzeit datumuhrzeit ' +
    'datumzeit dateheure dateetheure fechayhora dataeora datumentijd datumtijd czaspomiaru datagodzina ' +
    'tarihsaat olcumzamani casmereni datumcas datahora dataehora horario datahorario',
  lon: `${ofPhones(longitudeNames)} gpslon gpslongitude x`,
  lat: `${ofPhones(latitudeNames)} gpslat gpslatitude y`,
  technology:
    'technology tech networktech networktype rat act radio radiotype technologie tecnologia teknoloji ' +
    'mobilfunkstandard netztyp typereseau tipored tiporete netwerktype typsieci sebeketuru typsite ' +
    'networkmode networktechnology rattype ratname accesstechnology accesstech radioaccesstechnology ' +
    'radioaccesstech radioaccess radiotechnology radiotech radiosystem nettech celltechnology ' +
    'celltech servingtechnology servingrat mobiletechnology mobilenetworktype datanetworktype ' +
    'networkgeneration networkstandard networkclass accessnetwork airinterface mobilfunktechnologie ' +
    'netztechnologie netzart technologieradio tecnologiaradio modereseau mododered modored ' +
    'nettype system type mode bearer bearertype accesstype accessmode connectiontype connection ' +
    'generation standard systemmode sysmode radiomode',
  rsrp:
    'rsrpdbm rsrp ssrsrp ltersrp nrssrsrp nrrsrp ssrsrpdbm servingcellrsrp servingrsrp rsrpserving ' +
    'referenzsignalleistung puissancesignaldereference potenciasenaldereferencia ' +
    'potenzasegnalediriferimento referentiesignaalvermogen mocsygnaluodniesienia ' +
    'referanssinyalgucu vykonreferencnihosignalu ' +
    'level signaldbm signal signalstrength dbm rxlev pegel empfangspegel signalstaerke signalstarke ' +
    'niveaudesignal niveau nivelsenal niveldesenal nivel livellosegnale livello signaalsterkte ' +
    'signaalniveau poziomsygnalu silasygnalu poziom sinyalseviyesi sinyalgucu seviye urovensignalu ' +
    'silasignalu uroven ' +
    'carrierpower channelpower receivedpower rxpower traegerleistung tragerleistung ' +
    'empfangsleistung puissancerecue potenciarecibida potenzaricevuta ontvangenvermogen ' +
    'mocodebrana alinanguc prijatyvykon potenciasinalreferencia niveldosinal nivelsinal ' +
    'intensidadesinal potenciasinal',
  path_loss:
    'pathloss pathlossdb propagationloss streckendaempfung streckendampfung pfadverlust ' +
    'ausbreitungsdaempfung ausbreitungsdampfung affaiblissement affaiblissementdetrajet ' +
    'pertedepropagation perdidadetrayecto perdidadepropagacion attenuazione perditadipercorso ' +
    'padverlies tlumienie tlumieniesciezki yolkaybi utlumtrasy utlum perdapercurso perdapropagacao ' +
    'atenuacao',
  cell_id:
    'cellid eci nci cid ci cell cellidentity ecgi ncgi zellid zellenid zelle idcellule cellule idcelda ' +
    'celda idcella cella celid cel idkomorki komorka hucreid hucre idbunky bunka ' +
    'zellkennung zellidentitaet zellidentitat identifiantcellule identificadorcelda ' +
    'identificativocella identyfikatorkomorki hucrekimligi hucrekimlik identifikatorbunky ' +
    'idcelula celula ' +
    'rawcellid rawcell eutrancellid eutrancellidentity eutracellid ltecellid globalcellid cgi eutrancgi ' +
    'ecellid longcid longcellid fullcellid cellhex rawcellhex cellidhex cidhex ecihex',
  nr_cell_id: 'nci ncgi nrcellid nrcellidentity nrcgi nrcid 5gcellid nrnci nrncgi',
  enb:
    'enb enodeb enbid enodebid node nodeid lteenb basisstation stationdebase ' +
    'estacionbase stazionebase stacjabazowa bazistasyonu zakladnovastanice estacaobase estacaoradiobase erb ' +
    'ltenode nodehex enbhex enodebhex nodeidhex enbidhex basestation basestationid',
  gnb: 'gnb gnbid gnodeb gnodebid nrgnb nrgnbid gnbhex gnbidhex gnodebhex',
  sector:
    'sector sectorid localcellid lcid cellidlocal localcell eutracelllocalid enbcellid sektor sektorid secteur settore sektoru setor',
  pci: 'pci physicalcellid physcellid physicalcellidentity physicallayercellid psc pcipsc',
  tac: 'tac lac lactac taclac trackingareacode trackingarea area',
  mcc: 'mcc mobilecountrycode countrycode',
  mnc: 'mnc mobilenetworkcode networkcode net plmn plmnid mccmnc',
  earfcn:
    'earfcn dlearfcn earfcndl downlinkearfcn arfcn dlarfcn channelnumber channelnum kanalnummer',
  nrarfcn:
    'nrarfcn ssbarfcn nrdlarfcn dlnrarfcn arfcnnr ssbnrarfcn arfcn dlarfcn channelnumber channelnum kanalnummer',
  accuracy:
    'accuracy horacc gpsaccuracy horizontalaccuracy genauigkeit precision precisionhorizontale ' +
    'precisiongps exactitud precisione nauwkeurigheid dokladnosc dogruluk presnost ' +
    'precisao exatidao acuracia accuratezza hassasiyet',
}

/** Usual names of a field, plain, in the order in which they are looked for. */
export const namesOf = (field: DriveTestField): readonly string[] => knownNames.get(field) ?? []

const knownNames: ReadonlyMap<DriveTestField, readonly string[]> = new Map(
  driveTestFields.map((field) => [field, usualNames[field]?.split(' ') ?? []]),
)

/** Every usual name of whatever field. */
export const allNames: ReadonlySet<string> = new Set([...knownNames.values()].flat())
