/** The languages whose words are stemmed, by the names of the Snowball algorithms. */
export type StemmedLanguage = keyof typeof FUNCTION_WORDS;

/**
 * Words that hold sentences together and say nothing of what they are about: they tell the language, and stand in no
 * index. English: the stop words of Lucene and the words that ask.
 */
export const FUNCTION_WORDS = {
  arabic:
    'في من على إلى عن أن إن التي الذي هذا هذه ذلك كان كانت ما لا هو هي و أو ثم قد كل مع بعد قبل بين حتى لم لن هل كيف متى أين كم',
  danish:
    'og i jeg det at en den til er som på de med han af for ikke der var mig sig men et har om vi min havde ham hun nu over da fra du ud dem os op hans hvor eller hvad skal blev kunne også efter hvem hvornår',
  dutch:
    'de en van ik te dat die in een hij het niet zijn is was op aan met als voor had er maar om hem dan zou of wat mijn men dit zo door over ze zich bij ook tot je naar wordt werd heeft hoe wie waar wanneer',
  english:
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with what which who whom whose when where why how do does did has have had were been from its',
  finnish:
    'ja on ei se että oli joka mutta niin kuin hän ovat ole jos myös tai minä sinä me te he mikä mitä kuka missä milloin kun sen ne olla sekä sitä tämä tämän hänen',
  french:
    'de la le et les des en un une du que est dans qui par pour au il sur pas plus ne se ce cette avec sont aux ou son sa ses mais comme nous vous elle ils leur on été a à d l qu n s c j quel quelle quels quelles quand comment où',
  german:
    'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis was wer wo wann welche welcher welches',
  hungarian:
    'a az és hogy nem is egy van volt ez csak de meg már mint ha azt el még nagyon vagy akkor mi ki hol mikor lesz majd ezt sem kell lehet mert minden után',
  italian:
    "di e il la che in un per è non del con una sono della le da si al dei nel i alla gli ha più come lo delle anche ma se o dal nella l d un' cui questo questa chi quando dove quale quanto era",
  norwegian:
    'og i det på som er en til å han av for med at var de ikke den har jeg om et men så seg hun hadde fra vi du kan da nå ble eller hva hvor når hvem etter også skal',
  portuguese:
    'de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu sua ou quando muito nos já eu também pelo pela até isso ela entre foi são é está qual quem onde quantos',
  romanian:
    'de și în a la cu pe este care nu un o din că mai pentru se sunt au fost ce al ale prin sau dar el ea această acest fi lui unde când cum cine după cele cel',
  russian:
    'и в не на что я он с как это но по к из у за от так о же для бы вы мы они она было был была были быть только или если его её их при до когда где кто какой который сколько также чем',
  spanish:
    'de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha sí porque esta entre cuando muy sin sobre también fue este ya qué quién cuándo dónde cómo cuál cuántos son está',
  swedish:
    'och i att det som en på är av för med den till inte har de ett om var jag han men så hon vi från kan när nu skulle eller sig vad hur vem där efter också ska blev',
  turkish:
    've bir bu da de için ile çok ne daha gibi olarak var o ki ama en kadar olan sonra mi mı değil her nasıl kim nerede zaman hangi ise veya göre',
} as const;
