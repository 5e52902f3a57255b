/*
 * Common English words of four to nine letters, most of their inflections left out. Selected from SCOWL, lists 10 to 35
 * (words that nearly everybody knows), with the names of days and months added.
 *
 * Copyright 2000-2011 by Kevin Atkinson
 *
 * Permission to use, copy, modify, distribute and sell these word lists, the associated scripts, the output created
 * from the scripts, and its documentation for any purpose is hereby granted without fee, provided that the above
 * copyright notice appears in all copies and that both that copyright notice and this permission notice appear in
 * supporting documentation. Kevin Atkinson makes no representations about the suitability of this array for any
 * purpose. It is provided "as is" without express or implied warranty.
 */

const WORDS = `
aardvark aback abacus abandon abate abbey abbot abdicate abdomen abdominal abduct abet abetted abetting abhor
abhorred abhorrent abhorring abide abilities ability abject ablaze able ablest ably abnormal aboard abode
abolish abolition aborigine abort abortion abortive abound about above abrasive abreast abridge abroad abrupt
abruptest abscess abscond absence absent absentee absolute absolve absorb absorbent abstain abstract abstruse
absurd absurdest absurdity abundance abundant abuse abusers abusive abysmal abyss academic academies academy
accede accent accept access accessory accident acclaim acclimate accolade accompany accord accordion accost
account accredit accrue accuracy accurate accuse accusers accustom aced aces ache achieve aching acid acidity
acing acne acorn acoustic acquaint acquiesce acquire acquit acquittal acquitted acre acreage acrid acridest
acrimony acrobat acrobatic acronym across acrylic acted acting action activate active activist activity actor
actress acts actual actuality actuary acumen acute acutest adage adamant adapt adaptable adaptive added
addendum addict addiction addictive adding addition additive address addressee adds adept adequate adhere
adherence adherent adhesion adhesive adjacent adjective adjoin adjourn adjunct adjust admirable admirably
admiral admire admirers admission admit admitted admitting admonish adobe adopt adoption adorable adoration
adore adorn adornment adrift adroit adulation adult adultery adulthood advance advantage advent adventure
adverb adverbial adversary adverse adversest adversity advert advertise advice advisable advise advisers
advisor advisory advocate aerial aerosol aerospace aesthetic afar affable affably affair affect affection
affidavit affiliate affinity affirm affix afflict affluence affluent afford affront afield aflame afloat afoot
aforesaid afraid afresh after afterlife aftermath afternoon afterward again against aged agencies agency
agenda agent ages aggravate aggregate aggressor aghast agile agility aging agitate agitation agitator aglow
agnostic agonies agonize agony agree agreeable agreeably agreement aground ahead ahoy aide aiding aids ailed
ailing ailment ails aimed aiming aimless aims airborne aircraft aired airfield airier airiest airing airline
airliners airmail airplane airport airs airstrip airtight airy aisle ajar akin alarm alarmist alas albeit
albino album alcohol alcoholic alcove alert ales alga algae algebra algebraic algorithm alias alibi alien
alienate alight align alignment alike alimony alive alkali alkaline allay allege allegedly allegory allergic
allergies allergy alleviate alley alliance allied allies alligator allocate allot allotment allotted allotting
allow allowable allowance alloy allude allure allusion ally almanac almighty almond almost alms aloft alone
along alongside aloof aloud alpha alphabet already also altar alter alterable alternate although altitude alto
altruism aluminum always amass amateur amaze amazement amazingly amber ambiance ambient ambiguity ambiguous
ambition ambitious amble ambulance ambush amen amenable amended amending amendment amends amenities amenity
amethyst amiable amiably amicable amicably amid amiss ammonia amnesia amnestied amnesties amnesty amoeba
amoebae amok among amoral amorous amorphous amount ampere ampersand amphibian ample amplest amplified
amplifier amplifies amplify amplitude amply amps amputate amulet amuse amusement amusingly anagram anal
analgesic analog analogies analogous analogue analogy analyses analysis analyst analytic analyze anarchic
anarchism anarchist anarchy anathema anatomies anatomy ancestor ancestral ancestry anchor anchorage anchovies
anchovy ancient android anecdote anemia anemic anew angel angelic anger angle anglers angrier angriest angrily
angry angst anguish angular animal animate animation animosity ankle annals annex annotate announce annoy
annoyance annual annuities annuity annul annulled annulling annulment anoint anomalies anomalous anomaly anon
anonymity anonymous anorak another answer anteater antelope antenna antennae anthem anthill anthology anthrax
antibody antic antidote antipathy antiquate antique antiquity antler antonym ants anus anvil anxieties anxiety
anxious anybodies anybody anyhow anyone anyplace anything anyway anywhere aorta apart apartheid apartment
apathetic apathy aped aperture apes apex aphorism apiece aping aplomb apologies apologize apology apostle
appall apparatus apparel apparent appeal appear appease append appendage appendix appetite appetizer applaud
applause apple appliance applicant applied applies apply appoint appointee apposite appraisal appraise
apprehend approach approval approve apricot april apron apter aptest aptitude aptly aquarium aquatic aqueduct
arable arbiter arbitrary arbitrate arbor arcade arcane arced arch archaic archers archery archest architect
archive archway arcing arcs ardent ardor arduous area arena ares arguable arguably argue argument aria arid
arise arisen arks armadillo armament armchair armed armies arming armistice armor armories armory armpit arms
army aroma aromatic arose around arouse arraign arrange array arrears arrest arrival arrive arrogance arrogant
arrow arsenal arsenic arson arterial arteries artery artful arthritic arthritis artichoke article artifact
artifice artillery artisan artist artistic artistry arts artwork asbestos ascend ascension ascent ascertain
ascetic ascribe asexual ashamed ashcan ashed ashen ashes ashing ashore ashtray aside askance asked askew
asking asks asleep asparagus aspect aspen aspersion asphalt aspirant aspire aspirin assail assailant assassin
assault assemble assembly assent assert assertion assertive asses assessed assesses assessing assessor asset
assign assist assistant associate assort assume assurance assure assureds asterisk asteroid asthma astonish
astound astray astride astrology astronaut astronomy astute astutest asylum asymmetry atheism atheist
atheistic athlete athletic atlas atom atomic atone atonement atrocious atrocity attach attack attain attempt
attend attendant attention attentive attest attic attire attitude attorney attract attribute auburn auction
audacious audacity audible audibly audience audio audit audition auditor auditory augment august augustest
aunt aura aural austere austerest austerity authentic author authority authorize auto autocracy autocrat
autograph automate automatic autonomy autopsied autopsies autopsy autumn autumnal auxiliary avail available
avalanche avarice avenge avenue average averse aversion avert aviation aviator avid avocado avoid avoidable
avoidance avow avowal await awake awaken award aware awareness away awed awes awesome awful awfuller awfullest
awhile awing awkward awning awoke awoken awry axe axed axes axing axiom axiomatic axis axle ayes azalea azure
babble babe babied babier babies babiest baboon baby babyish bachelor back backbone backers backfire backhand
backings backlash backlog backpack backside backslash backspace backstage backtrack backward backwoods bacon
bacteria bacterial bacterium badder baddest bade badge badgered badgering badgers badly badminton badness
baffle bagel baggage bagged baggier baggiest bagging baggy bags bail bait bake bakeries bakers bakery baking
balance balconies balcony bald baldest baldness bale baling balk ball ballad ballast ballerina ballet balloon
ballot ballroom balm balmier balmiest balmy baloney bamboo bamboozle banal banana band bandage bandanna
bandied bandier bandies bandiest bandit bandstand bandwagon bandwidth bandy bang bani banish banister banjo
bank bankers banknote bankrupt banned banner banning banquet bans banter baptism baptize barb barbarian
barbaric barbarous barbecue barbered barbering barbers bard bare bareback barefoot barest bargain barge baring
baritone bark barley barman barn barnacle barnyard barometer baron baroque barrage barred barrel barren
barrenest barrette barricade barrier barring barrister bars bartender barter base baseball baseline basement
basest bash bashful basic basically basil basin basing basis bask basket bass bassoon bastard baste batch bath
bathe bathroom bathtub baton bats batsman battalion batted batter batteries battery batting battle baud
bawdier bawdiest bawdy bawl bayed baying bayonet bayou bays bazaar beach beacon bead beadier beadiest beady
beagle beak beakers beam bean bear bearable bearded bearding beards bearers bearings beast beat beaten beaters
beauties beautiful beautify beauty beaver became because beckon become bedbug bedded bedder bedding bedlam
bedridden bedrock bedroom beds bedside bedspread bedtime beech beef beefier beefiest beefy beehive been beeper
beer bees beeswax beet beetle beeves befall befallen befell befit befitted befitting before befriend began
beggar begged begging begin beginner beginning begrudge begs beguile begun behalf behalves behave behavior
behead beheld behind behold beige being belabor belated belch belfries belfry belie belief believe believers
belittle bell bellboy bellhop bellied bellies bellow belly belong beloved below belt belying bemoan bemuse
bench bend beneath benefit benighted benign bent bequeath bequest bereave bereft beret berried berries berry
berserk berth beseech beset besetting beside besiege besought best bestial bestow beta betcha betray betrayal
betrothal bets better betting bettor between beverage beware bewilder bewitch beyond bias bible biblical bibs
bicker bicycle bidden bidding bide biding bids biennial bifocals bigamist bigamous bigamy bigger biggest bigot
bigotry bike biking bikini bilateral bile bilingual bill billboard billfold billiards billion billow binaries
binary bind binders bindings bingo binned binning binomial bins biography biologist biology biped biplane
birch bird birdcage birth birthday birthmark biscuit bisect bisexual bishop bison bitch bite biting bitmap
bits bitten bitter bitterest bizarre blab blabbed blabbing black blackbird blacken blackest blackhead
blackjack blacklist blackmail blackout blacktop bladder blade blame blameless blanch bland blandest blank
blankest blanket blare blaspheme blasphemy blast blatant blaze blazers bleach bleak bleakest blearier
bleariest bleary bleat bled bleed blemish blend bless blessings blew blight blimp blind blindest blindfold
blindness blink blinkered blinkers blip bliss blissful blister blithe blithest blitz blizzard blob blobbed
blobbing bloc block blockade blockage blockhead blog blogged blogger blogging blond blonde blondest blood
bloodied bloodier bloodies bloodiest bloodshed bloodshot bloody bloom blossom blot blotch blotted blotter
blotting blouse blow blown blowout blowtorch blubber bludgeon blue bluebell blueberry bluebird bluegrass
blueprint bluest bluff bluffest bluing blunder blunt bluntest bluntness blur blurb blurred blurring blurt
blush bluster boar boarded boarder boarding boards boardwalk boas boast boastful boat bobbed bobbin bobbing
bobcat bobs bobsled bode bodice bodies bodily boding body bodyguard bodywork bogged bogging boggle bogs bogus
boil boilers bold boldest boldness bologna bolster bolt bomb bombard bombers bombings bond bondage bone
bonfire bonier boniest boning bonnet bonus bony booby booed booing book bookcase bookend bookings booklet
bookmark bookshelf bookshop bookstore bookworm boom boomerang boon boor boorish boos boost boosters boot
bootee booth booties bootleg bootstrap booty booze border bore boredom boring born borne borough borrow bosom
boss bossier bossiest bossy botanical botanist botany botch both bothered bothering bothers bottle bottom
bough bought boulder boulevard bounce bound boundary boundless bounties bountiful bounty bouquet bourbon
bourgeois bout boutique bovine bowed bowel bowing bowl bowlegged bows boxcar boxed boxer boxes boxing boycott
boyfriend boyhood boyish boys brace bracelet bracket brackish brag braggart bragged bragging braid brain
brainier brainiest brainless brainwash brainy braise brake bran branch branded brandied brandies branding
brandish brands brandy bras brash brashest brasses brassier brassiere brassiest brassy brat bravado brave
bravery bravest bravo brawl brawn brawnier brawniest brawny bray brazen brazier breach bread breadth break
breakable breakdown breakfast breakneck breast breath breathe breathers bred breed breeders breeze breezier
breeziest breezy brethren brevity brew breweries brewery bribe bribery brick bridal bride bridge bridle brief
briefcase briefest brigade bright brighten brightest brilliant brim brimmed brimming brimstone brine bring
brinier briniest brink briny brisk briskest bristle britches brittle brittlest broach broad broadcast broaden
broadest broadside brocade broccoli brochure broil broilers broke broken brokered brokering brokers bronco
bronze brooch brood brook broom broth brotherly brothers brought brow browbeat brown brownest brownie browse
bruise brunch brunette brunt brush brusque brusquest brutal brutality brute brutish bubble bubblier bubbliest
bubbly buck bucket buckle budded buddies budding buddy budge budget buds buff buffalo buffered buffering
buffers buffet buffoon bugged bugger buggier buggies buggiest bugging buggy bugle buglers bugs build builders
buildings built bulb bulbous bulge bulk bulkier bulkiest bulky bull bulldog bulldoze bullet bulletin bullfight
bullfrog bullied bullies bullion bully bumblebee bummed bummer bummest bumming bump bumpers bumpier bumpiest
bumpy bums bunch bundle bung bungalow bungle bunglers bunion bunk bunkers bunnies bunny buns buoy buoyancy
buoyant burble burden bureau burger burglar burglary burgle burial buried buries burlap burlier burliest burly
burn burners burnish burnt burp burr burro burrow bursar burst bury bused buses bush bushel bushier bushiest
bushy busied busier busies busiest busily business busing bust bustle busy busybody butcher butchery butler
buts butt butte buttercup buttered butterfly buttering butters buttery buttock button buttress buxom buyer
buying buys buzz buzzard buzzers byes bygone bypass bystander byte byway cabaret cabbage cabbed cabbing cabin
cabinet cable caboose cabs cacao cache cackle cacti cactus caddie caddying cadence cadet cafeteria caffeine
cage cagey cagier cagiest caging cajole cake caking calamity calcium calculate calculi calculus calendar calf
caliber calibrate calico calk call callable callers callings callous callow callus calm calmest calmness
calorie calve came camel cameo camera camp campaign campers campus canal canaries canary cancel cancer candid
candidacy candidate candied candies candle candor candy cane canine caning canister canker canned canneries
cannery cannibal cannier canniest canning cannon cannot canny canoe canon canonical canopied canopies canopy
cans cant canteen cantered cantering canters canvas canvassed canvasser canvasses canyon capable capably
capacitor capacity cape capered capering capers capillary capital capped capping caprice caps capsize capsule
captain caption captivate captive captivity captor capture caramel carat caravan carbon carcass card cardboard
cardiac cardigan cardinal care careered careering careers carefree careful careless caress caretaker cargo
caribou caring carnage carnal carnation carnival carnivore carol carouse carp carpenter carpentry carpet
carriage carried carrier carries carrion carrot carry cars cart cartel cartilage carton cartoon cartridge
cartwheel carve cascade case cash cashew cashier cashmere casing casino cask casket casserole cassette cast
castaway caste casters castigate castings castle castoff castrate casual casualty cataclysm catalog catapult
cataract catcall catch catchier catchiest catchings catchment catchy catechism category cater caterers catfish
cathedral catholic catnap catnapped catnip cats cattle catwalk caucus caught caulk causal causality cause
causeway caustic caution cautious cavalier cavalries cavalry cave caveat cavern caviar caving cavities cavity
cavort cawed cawing caws cease ceasefire ceaseless cedar cede ceding ceiling celebrate celebrity celery
celestial celibacy celibate cell cellar cellist cello cellular cellulose cement cemetery censor censure census
cent centered centering centers centipede central centuries century ceramic cereal cerebral ceremony certain
certainty certified certifies certify cervical cessation chafe chaff chagrin chain chainsaw chair chairman
chairmen chalet chalice chalk chalkier chalkiest chalky challenge chamber chameleon champ champagne champion
chance change channel chant chaos chaotic chap chapel chaperon chaplain chapped chapping chapter char
character charcoal charge chariot charisma charities charity charlatan charm charred charring chart chartered
charters chase chasm chassis chaste chasten chastest chastise chastity chat chatted chatter chattier chattiest
chatting chatty chauffeur cheap cheapen cheapest cheapness cheat check checkers checkout checkup cheek cheep
cheer cheerful cheerier cheeriest cheery cheese cheetah chef chemical chemist chemistry cherish cherries
cherry cherub cherubim chess chest chestnut chew chewier chewiest chewy chic chicest chick chicken chide chief
chiefest chieftain child childhood childish childlike children chili chill chillest chillier chilliest chilly
chime chimney chimp chin china chink chinned chinning chintz chip chipmunk chipped chipper chipping chirp
chisel chivalry chlorine chocolate choice choicest choir choke cholera choose choosier choosiest choosy chop
chopped chopper choppier choppiest chopping choppy choral chord chore chortle chorus chose chosen chow chowder
christen chrome chromium chronic chronicle chubbier chubbiest chubby chuck chuckle chug chugged chugging chum
chummed chummier chummiest chumming chummy chunk chunkier chunkiest chunky church churn chute cider cigar
cigarette cinch cinder cinema cinnamon cipher circa circle circuit circuitry circular circulate circus cistern
citation cite cities citing citizen citric citrus city civic civil civilian civility civilize clack clad claim
clam clamber clammed clammier clammiest clamming clammy clamor clamp clan clang clank clap clapped clapper
clapping claptrap claret clarified clarifies clarify clarinet clarity clash clasp class classic classical
classify classmate classroom classy clatter clause claw clay clean cleaners cleanest cleanlier cleanse
cleansers clear clearance clearest clearings clearness cleat cleavage cleave cleavers clef cleft clemency
clench clergies clergy clergyman clergymen cleric clerical clerk clever cleverest click client cliff climactic
climate climax climb climbers clime clinch cling clinic clinical clink clip clipboard clipped clipping clique
clitoris cloak clock clockwise clockwork clod clog clogged clogging cloister clone close closeness closest
closet closure clot cloth clothe clotted clotting cloud cloudier cloudiest cloudy clout clove cloven clovers
clown club clubbed clubbing clubhouse cluck clue clueless cluing clump clumsier clumsiest clumsily clumsy
clung cluster clutch clutter coach coagulate coal coalesce coalition coarse coarsen coarsest coast coastal
coasters coastline coat coax cobalt cobble cobblers cobra cobs cobweb cocaine cock cockeyed cockier cockiest
cockpit cockroach cocktail cocky cocoa coconut cocoon codded codding code coding cods coerce coercion coexist
coffee coffer coffin cogency cogent cognac cognitive cogs coherence coherent coil coin coinage coincide coke
coking colander cold coldest coldness colic collage collapse collar collate collation colleague collect
collector college collide collie collision collusion colon colonel colonial colonies colonize colony color
coloreds colorful colorless colossal colt column coma comb combat combatant combine come comeback comedian
comedies comedy comelier comeliest comet comfort comic comical coming comma command commando commence commend
comment commerce commit committed committee commodity commodore common commonest commotion communal commune
communion communism communist community commute commuters compact companies companion company compare compass
compel compelled compete competent compile compilers complain complaint complete complex compliant complied
complies comply component compose composers composite compost composure compound compress comprise compute
computers comrade concave conceal concede conceit conceive concept concern concert concerto concise concisest
conclude concoct concord concourse concrete concur concurred condemn condense condiment condition condom
condone condor conducive conduct conductor cone confer conferred conferrer confess confetti confidant confide
confident configure confine confirm conflict conform confound confront confuse confusion congeal congenial
congest congress congruent conical conifer conjugal conjugate conjure connect connector conned conning connote
conquer conqueror conquest cons conscious consensus consent conserve consider consign consist console
consonant consort conspire constancy constant constrain constrict construct construe consul consular consulate
consult consume consumers contact contagion contain contempt contend content contest context continent
continual continue continuum contort contour contract contrary contrast contrite contrive control convene
convent converge converse convert convex convey convict convince convoy convulse cooed cooing cook cookbook
cookie cool coolers coolest coop cooperate coos cope copied copier copies coping copious copped copper copping
cops copulate copy copyright coral cord cordial cordless cordon corduroy core coring cork corkscrew corn
cornea cornered cornering corners cornet cornier corniest cornmeal corny corollary coronary coroner corporal
corporate corps corpse corpulent corpus corpuscle corral corralled correct corrector correlate corridor
corrode corrosion corrosive corrupt corsage corset cortex cosmetic cosmic cosmology cosmonaut cosmos cost
costings costlier costliest costume cots cottage cotton couch cougar cough could council councilor counsel
counselor count countable countdown countered counters countess counties countless countries country county
coup couple coupon courage courier course court courteous courtesy courtroom courtship courtyard cousin cove
covenant coverage covered covering covers covert covet covetous coward cowardice cowboy cowed cower cowgirl
cowhide cowing cows coyer coyest coyote cozier cozies coziest cozily coziness cozy crab crabbed crabbier
crabbiest crabbing crabby crack crackers crackle crackpot cradle craft craftier craftiest craftily craftsman
craftsmen crafty crag craggier craggiest craggy cram crammed cramming cramp cranberry crane cranium crank
crankier crankiest cranky crap crash crass crassest crate cratered cratering craters crave cravings crawl
crayfish crayon craze crazier crazies craziest crazily craziness crazy creak creakier creakiest creaky cream
creamier creamiest creamy crease create creation creative creator creature credence credible credit creditor
credulous creed creek creep creepier creepiest creepy cremate cremation crepe crept crescendo crescent crest
cretin cretinous crevasse crevice crew crib cribbed cribbing cricket cried cries crime criminal crimson cringe
crinkle cripple crises crisis crisp crispest crispy criteria criterion critic critical criticism criticize
critique croak crochet crock crockery crocodile crocus crofts cronies crony crook crookeder croon crop cropped
cropping croquet cross crossbow crossest crossings crossroad crosswalk crossword crotch crouch crow crowbar
crowded crowding crowds crown crucial crucified crucifies crucifix crucify crude crudest crudity cruel
cruelest cruelties cruelty cruise cruisers crumb crumble crumblier crummier crummiest crummy crumple crunch
crunchy crusade crusaders crush crust crustier crustiest crusty crutch crux crybabies crybaby crying crypt
cryptic crystal cube cubic cubicle cubing cubs cuckoo cucumber cuddle cuddly cued cues cuff cuing cuisine
culinary cull culminate culpable culprit cult cultivate cultural culture cumming cums cunning cupboard cupful
cupped cupping cups curable curator curb curd curdle cure curfew curing curio curiosity curious curl curly
currant currency current curricula curried curries curry curse cursor cursory curt curtail curtain curtest
curtsied curtsies curtsy curvature curve cushion custard custodian custody custom customary customers
customize cutback cute cutest cuticle cutlery cutlet cuts cutter cutthroat cutting cyanide cycle cyclic
cyclist cyclone cylinder cymbal cynic cynical cynicism cypress cyst czar dabbed dabbing dabble dabs dachshund
daddies daddy dads daemon daffodil daft dagger dailies daily daintier dainties daintiest daintily dainty
dairies dairy dais daisies daisy dallied dallies dally damage dame dammed damming damn damnation damnedest
damp dampen dampest dampness dams damsel dance dancers dandelion dandier dandies dandiest dandruff dandy
danger dangerous dangle dank dankest dapper dapperest dare daredevil daring dark darken darkest darkness
darling darn dart dash dashboard dastardly data database date dating datum daub daughter daunt dauntless
dawdle dawn daybreak daydream daylight days daytime daze dazing dazzle deacon dead deaden deadest deadlier
deadliest deadline deadlock deaf deafest deafness deal dealers dealings dealt dean dear dearest dearth death
deathbed deaves debase debatable debate debility debit debonair debrief debris debt debtor debug debugged
debugger debugging debunk debut decade decadence decadent decanter decay decease deceit deceitful deceive
december decencies decency decent deception deceptive decibel decide decidedly deciduous decimal decimate
decipher decision decisive deck declare decline decode decompose decorate decorator decorous decorum decoy
decrease decree decrepit decried decries decry dedicate deduce deduct deduction deductive deed deem deep
deepen deepest deer deface defame default defeat defeatist defecate defect defective defend defendant
defenders defense defensive defer deference deferred deferring defiance defiant deficient deficit defied
defies defile definable define definite deflate deflation deflect deform deformity defraud defrost deft
deftest defunct defy degrade degree dehydrate deified deifies deify deign deities deity deject dejection delay
delegate delete deletion deli delicacy delicate delicious delight delimit delirious delirium deliver delivery
delta delude deluge delusion deluxe delve demagogue demand demean demeanor demented dementia demerit demise
democracy democrat demolish demon demote demotion demount demure demurest denial denied denies denigrate denim
denote denounce dens dense densest densities density dent dental dentist dentistry deny deodorant deodorize
depart departure depend dependent depict depiction deplete deplore deport depose deposit depot deprave
depravity deprecate depress deprive depth deputies deputy derail derange derelict deride derision derive
derrick descend descent describe desecrate desert deserters deserve design designate designers desirable
desire desirous desist desk desktop desolate despair desperate despise despite despot despotic dessert destine
destinies destiny destitute destroy detach detail detain detect detection detective detector detention deter
detergent determine deterred deterrent deterring detest dethrone detonate detonator detour detract detriment
devalue devastate develop deviant deviate deviation device devil devious devise devoid devolve devote devotee
devotion devour devout devoutest dexterity dexterous diabetes diabetic diagnose diagnosis diagonal diagram
dial dialect dialings dialog dialogue diameter diamond diaper diaphragm diaries diarrhea diary diatribe dice
dicing dictate dictation dictator diction died dies diesel diet dietaries dietary differ different difficult
diffuse diffusion digest digestion digestive digging digit digital digitize dignified dignifies dignify
dignitary dignities dignity digress digs dike diking dilate dilation dilemma diligence diligent dill dilute
dilution dime dimension diminish dimly dimmed dimmer dimmest dimming dimple dims dine diners dinghies dinghy
dingier dingiest dingy dining dinned dinner dinning dinosaur dins diocese dioxide diphthong diploma diplomacy
diplomat diplomata dipped dipping dips dire direct directest direction directive director directory direst
dirge dirt dirtied dirtier dirties dirtiest dirty disable disagree disallow disappear disarm disarray disaster
disavow disband disbelief disburse disc discard discern discharge disciple disclaim disclose disco discolor
discord discount discourse discover discovery discredit discreet discrete discus discussed discusses disdain
disease disembark disengage disfavor disfigure disgrace disguise disgust dish dishonest dishonor disinfect
disjoint disk dislike dislocate dislodge disloyal dismal dismantle dismay dismember dismiss dismissal dismount
disobey disorder disown disparage disparate disparity dispatch dispel dispelled dispense dispersal disperse
displace display displease disposal dispose disprove dispute disquiet disregard disrepair disrepute disrupt
dissect dissent dissident dissipate dissolute dissolve dissuade distance distant distaste distend distill
distinct distort distract distress district distrust disturb disuse ditch dither ditties ditto ditty dive
diverge divergent divers diverse diversify diversion diversity divert divest divide dividend divine divinest
diving divinity divisible division divisive divisor divorce divulge dizzied dizzier dizzies dizziest dizziness
dizzy docile dock doctor doctorate doctrine document dodge dodo doer does dogged doggerel dogging doghouse
dogma dogmatic dogs dogwood doilies doily doing doldrums dole doleful doling doll dollar dollies dolly dolphin
domain dome domestic domicile dominance dominant dominate doming dominion domino donate donation done donkey
donor dons doodle doom door doorman doormen doorstep doorway dope dopey dopier dopiest doping dormant
dormitory dorsal dose dosing dote doting dots dotted dotting double doubly doubt doubtful doubtless dough
doughnut dour dourest douse dove dowdier dowdies dowdiest dowdy down downcast downfall downgrade downhill
downier downiest downpour downright downtown downward downy dowries dowry doze dozen dozing drab drabber
drabbest draconian draft draftier draftiest draftsman draftsmen drafty drag dragged dragging dragon dragonfly
drain drainage drama dramatic dramatist dramatize drank drape draperies drapery drastic draw drawback drawers
drawings drawl drawn dread dreadful dream dreamers dreamier dreamiest dreamy drearier dreariest dreary dredge
dregs drench dress dressers dressier dressiest dressings dressy drew dribble dried drier dries driest drift
driftwood drill drink drinkable drinkers drip dripped dripping drive drivel driven drivers driveway drizzle
droll drollest drone drool droop drop dropout dropped dropping dross drought drove drown drowse drowsier
drowsiest drowsy drudge drudgery drug drugged drugging druggist drugstore drum drummed drummer drumming
drumstick drunk drunkard drunken drunkest dryer drying dryly dryness drys dual dualism dubbed dubbing dubious
dubs duchess duck duckling duct dude duding duds duel dues duet duff dugout duke dull dullest dullness dully
duly dumb dumbbell dumbest dumbfound dummies dummy dump dumpier dumpiest dumpling dumpster dumpy dunce dune
dung dungeon dunk dunno dupe duping duplex duplicate duplicity durable duration duress during dusk duskier
duskiest dusky dust dustbin dustier dustiest dustmen dustpan dusty duties dutiful duty duvet dwarf dwell
dwellers dwellings dwelt dwindle dyed dyeing dyes dying dynamic dynamical dynamite dynamo dynasties dynasty
dysentery dyslexia each eager eagerest eagerness eagle earache eardrum earl earlier earliest early earmark
earn earners earnest earnings earring ears earshot earth earthier earthiest earthlier earthworm earthy ease
easel easier easiest easily easing east easterly eastern eastward easy easygoing eaten eater eating eats eave
eavesdrop ebbed ebbing ebbs ebonies ebony eccentric echo eclectic eclipse ecologist ecology economic economies
economist economize economy ecosystem ecstasies ecstasy ecstatic eczema eddied eddies eddy edge edgewise
edgier edgiest edging edgy edible edict edifice edit edition editor editorial educate education educator eels
eerie eeriest effect effective effectual efficient effigies effigy effort effusive egged egging eggplant eggs
egoism egos egotism egotist eight eighteen eighth eighties eightieth eighty either ejaculate eject ejection
eked ekes eking elaborate elapse elastic elation elbow elder eldest elect election elective elector electoral
electric electrify electrode electron elegance elegant elegies elegy element elemental elephant elevate
elevation elevator eleven eleventh elicit eligible eliminate elite elitism elitist elks ellipse ellipsis
elliptic elms elongate elope elopement eloquence eloquent else elsewhere elucidate elude elusive elves email
emanate embalm embargo embark embarrass embassies embassy embed embedded embedding embellish ember embezzle
embitter emblem embodied embodies embody emboss embrace embroider embryo embryonic emerald emerge emergence
emergency emergent emigrant emigrate eminence eminent emir emissary emission emit emitted emitting emotion
emotional emotive empathy emperor emphases emphasis emphasize emphatic emphysema empire empirical employ
employee employers emporium empower empress emptied emptier empties emptiest emptiness empty emulate emulation
emulator emulsion enable enact enactment enamel encase enchant encircle enclose enclosure encode encompass
encore encounter encourage encroach encrypted encumber endanger endear endeavor ended endemic ending endive
endless endorse endow endowment ends endurance endure endways enema enemies enemy energetic energies energy
enforce engage engender engine engineers engrave engravers engross engulf enhance enigma enigmatic enjoy
enjoyable enjoyment enlarge enlighten enlist enliven enmities enmity enormity enormous enough enrage enrich
enroll ensemble enshrine ensign enslave ensue ensure entail entangle enter entertain enthrall entice entire
entirety entities entitle entity entrails entrance entrant entrap entrapped entreat entreaty entrench entries
entropy entrust entry entwine enumerate enunciate envelop envelope enviable envied envies envious environs
envisage envoy envy enzyme eons epaulet ephemeral epic epidemic epidermis epilepsy epileptic epilogue episode
epitaph epithet epitome epoch epsilon equal equality equalize equate equation equator equine equinox equip
equipment equipped equipping equitable equities equity equivocal eradicate eras erase erasers erasure erect
erection ergo ergonomic erode erosion erotic errand errant erratic erred erring erroneous error errs erstwhile
erudite erupt eruption escalate escalator escapade escape escapism escort esophagi esophagus esoteric especial
espionage essay essence essential establish estate esteem estimate etch etchings eternal eternity ether
ethereal ethic ethical ethnic ethos etiquette etymology eulogies eulogize eulogy euphemism eureka evacuate
evade evaluate evaporate evasion evasive even evenest evenings evenness event eventful eventual ever evergreen
evermore every everybody everyday everyone eves evict eviction evidence evident evil evilest evocative evoke
evolution evolve ewes exact exactest exalt exam examine examiners example excavate exceed excel excelled
excellent excelling except exception excerpt excess excessive exchange excise excitable excite exclaim exclude
exclusion exclusive excrement excrete excursion excusable excuse execute execution executive executor
exemplary exemplify exempt exemption exercise exert exertion exhale exhaust exhibit exhort exhume exile exist
existence existent exit exodus exonerate exotic expand expanse expansion expansive expect expectant expedient
expedite expel expelled expelling expend expense expensive expert expertise expire expiry explain expletive
explicit explode exploit explore explorers explosion explosive exponent export exporters expose exposure
expound express expulsion exquisite extant extend extension extensive extent exterior external extinct extol
extolled extolling extort extortion extra extract extradite extreme extremest extremist extremity extricate
extrovert exuberant exude exult exultant eyeball eyebrow eyed eyeing eyelash eyelid eyes eyesight eyesore
fable fabric fabricate fabulous facade face faceless facet facetious facial facile facility facing facsimile
fact faction factor factorial factories factory factual faculties faculty fade fading fads faggot fagot fail
failings failure faint faintest fair fairest fairies fairness fairy faith faithful faithless fake faking
falcon fall fallacies fallacy fallen fallible fallout false falsehood falsest falsetto falsified falsifies
falsify falsities falsity falter fame familiar families family famine famous fanatic fanatical fancied fancier
fancies fanciest fanciful fancy fanfare fang fanned fanning fans fantasied fantasies fantastic fantasy faraway
farce fare farewell faring farm farmers farmland farther farthest fascinate fascism fascist fashion fast
fasten fasteners fastest fatal fatality fate fateful father fathom fatigue fating fats fatten fatter fattest
fattier fatties fattiest fatty fatuous faucet fault faultier faultiest faultless faulty fauna favor favorable
favorably favorite fawn faze fazing fear fearful fearless fearsome feasible feast feat feather feathery
feature february feces federal feds feeble feeblest feed feedback feeders feel feelers feelings fees feet
feign feint feline fell fellest fellow felon felonies felony felt female feminine feminism feminist fence fend
fenders ferment fern ferocious ferocity ferret ferried ferries ferry fertile fertility fertilize fervent
fervor fester festival festive festivity festoon fetch feted fetid feting fetish fetter fetus feud feudal
feudalism fever feverish fewer fewest fezzes fiasco fibbed fibber fibbing fiber fibs fiche fickle ficklest
fiction fictional fiddle fiddlers fiddly fidelity fidget fidgety field fiend fiendish fierce fiercest fierier
fieriest fiery fiesta fifteen fifteenth fifth fifties fiftieth fifty fight fighters figment figs figure
filament filch file filet filing fill fillet fillies filly film filmier filmiest filmy filter filth filthier
filthiest filthy final finale finalist finality finalize finance financial financier finch find findings fine
finesse finest finger fingertip finickier finicky fining finish finite fins fire firearm fireflies firefly
fireman firemen fireplace fireproof fireside firewood firework firing firm firmest firmness firmware firs
first firsthand fiscal fish fisheries fisherman fishermen fishery fishier fishiest fishy fission fissure fist
fitful fitness fits fitted fitter fittest fitting five fixable fixation fixed fixes fixing fixture fizz fizzle
fizzy flabbier flabbiest flabby flag flagged flagging flagpole flagrant flagship flagstone flail flair flak
flake flakier flakiest flaky flame flamingo flammable flank flannel flap flapjack flapped flapping flare flash
flashback flashest flashier flashiest flashy flask flat flatness flatted flatten flatter flattery flattest
flatting flaunt flavor flaw flawless flea fleck fled fledged fledgling flee fleece fleecier fleeciest fleecy
fleet fleetest flesh fleshier fleshiest fleshy flew flex flexible flexibly flick flickered flickers flied
flier flies fliest flight flightier flighty flimsier flimsiest flimsy flinch fling flint flip flippant flipped
flipper flippest flipping flirt flit flitted flitting float flock flog flogged flogging flood floor flop
flopped floppier floppies floppiest flopping floppy flora floral florid florist floss flotilla flounce
flounder flour flourish flout flow flowered flowerier flowering flowers flowery flown fluctuate flue fluency
fluent fluff fluffier fluffiest fluffy fluid fluke flung flunk flunkies flunky flurried flurries flurry flush
flushest fluster flute flutist flutter flux flying flyover foal foam foamier foamiest foamy focal focus fodder
foes fogged foggier foggiest fogging foggy foghorn fogies fogs fogy foible foil foist fold folders foliage
folk folklore folksier folksiest folksy follies follow followers folly foment fond fondest fondle fondness
font food foodstuff fool foolhardy foolish foolproof foot footage football foothill foothold footings footnote
footpath footprint footstep footstool footwear footwork forage foray forbade forbear forbid forbidden forbore
forborne force forceful forceps forcible forcibly ford fore forearm forebode forecast forefront forego
foregone forehead foreign foreleg foreman foremen foremost forensic foreplay foresaw foresee foreseen
foresight foreskin forest forestall forestry foretaste foretell foretold forever forewarn forewent foreword
forfeit forgave forge forgeries forgers forgery forget forgetful forgive forgiven forgo forgone forgot
forgotten fork forlorn form formal formality formalize format formation formative formatted formerly formless
formula formulae formulate forsake forsaken forsook forswear forswore forsworn fort forte forth forthwith
forties fortieth fortified fortifies fortify fortitude fortnight fortress fortunate fortune forty forum
forward forwent fossil fossilize foster fought foul foulest found foundered founders foundling foundries
foundry fount fountain four fourteen fourth fowl foxed foxes foxier foxiest foxing foxy foyer fracas fractal
fraction fracture fragile fragility fragment fragrance fragrant frail frailest frailties frailty frame
framework franc franchise frank frankest frantic fraternal fraud fraught fray freak freckle free freedom
freehand freelance freest freeway freeze freezers freight french frenzied frenzies frenzy frequency frequent
fresh freshen freshest freshman freshmen freshness fret fretful fretted fretting friar friction friday fried
friend fries frieze frigate fright frighten frightful frigid frigidity frill frillier frilliest frilly fringe
frisk friskier friskiest frisky fritter frivolity frivolous frizzier frizziest frizzy frock frog frolic
frolicked from frond front frontage frontal frontier frost frostbit frostbite frostier frostiest frostings
frosty froth frothier frothiest frothy frown froze frozen frugal frugality fruit fruitful fruitier fruitiest
fruition fruitless fruity frustrate frying fudge fuel fugitive fulcrum fulfill full fullest fullness fully
fumble fume fumigate fuming function fund funeral fungi fungicide fungus funnel funner funnest funnier funnies
funniest funnily funny furies furious furl furlong furlough furnace furnish furniture furor furred furrier
furriest furring furrow furry furs further furthest furtive fury fuse fuselage fusing fusion fuss fussier
fussiest fussy futile futility future fuzz fuzzier fuzziest fuzzy gabbed gabbing gable gabs gadget gagged
gagging gags gaiety gaily gain gainful gait gala galactic galaxies galaxy gale gall gallant gallantry
galleries gallery galley gallivant gallon gallop gallows galore gals galvanize gambit gamble gamblers game
gamest gaming gamma gamut gander gang gangling gangplank gangrene gangster gangway gape gaping gaps garage
garb garbage garble garden gardeners gardenia gargle gargoyle garish garland garlic garment garnet garnish
garret garrison garrulous garter gaseous gases gash gasket gasoline gasp gassed gassing gastric gate gateway
gather gating gaudier gaudiest gaudy gauge gaunt gauntest gauntlet gauze gave gavel gawk gawkier gawkiest
gawky gayer gayest gays gaze gazelle gazette gazing gear geed geeing gees geese gelatin geld geldings gems
gender gene genealogy genera general generate generator generic generous geneses genesis genetic genial genie
genii genital genius genocide genre gent gentile gentility gentle gentleman gentlemen gentlest gentries gentry
genuine genus geography geologies geologist geology geometric geometry geranium gerbil germ germicide
germinate gestation gesture getaway gets getting geyser ghastlier ghastly ghetto ghost ghostlier ghoul giant
gibber gibberish gibe gibing giddier giddiest giddiness giddy gift gigantic gigged gigging giggle gigs gild
gill gilt gimme gimmick ginger gingham ginned ginning gins giraffe girder girdle girl girlhood girlish girth
gist give given giving gizzard glacial glacier glad gladden gladder gladdest glade gladiator glamorize
glamorous glamour glance gland glandular glare glass glassier glassiest glassware glassy glaze gleam glean
glee glen glib glibber glibbest glide gliders glimmer glimpse glint glisten glitter gloat global globe
globular globule gloom gloomier gloomiest gloomy gloried glories glorified glorifies glorify glorious glory
gloss glossary glossier glossies glossiest glossy glove glow glowered glowering glowers glucose glue gluing
glum glummer glummest glut glutted glutting glutton gluttony glycerin gnarl gnash gnat gnaw gnome gnus goad
goal goalie goat goatee gobbed gobbing gobble goblet goblin gobs godchild goddess godfather godless godlier
godliest godlike godly godmother godparent gods godsend goes goggle going gold golden goldenest goldfish
goldsmith golf golfers gondola gone goners gong gonna good goodbye goodies goodness goodnight goodwill goody
gooey goof goofier goofiest goofy gooier gooiest goon goose gopher gore gorge gorgeous gorier goriest gorilla
goring gory gosh gosling gospel gossamer gossip gotten gouge goulash gourd gourmet gout govern governess
governor gown grab grabbed grabber grabbing grace graceful graceless gracious gradation grade gradient gradual
graduate graffiti graffito graft grain gram grammar grand grandest grandeur grandiose grandson granite
grannies granny granola grant granular granule grape grapevine graph graphic graphical graphite grapple grasp
grass grassier grassiest grassy grate grateful graters gratified gratifies gratify gratings gratitude gratuity
grave gravel graven gravest graveyard gravies gravitate gravity gravy gray grayest graze grease greasier
greasiest greasy great greatest greatness greed greedier greediest greedily greedy green greenback greenery
greenest greenhorn greet greetings gremlin grenade grew greyhound grid griddle gridiron grief grievance grieve
grievous grill grille grim grimace grime grimier grimiest grimmer grimmest grimy grin grinder grinding grinds
grinned grinning grip gripe gripped gripping grislier grisliest grisly gristle grit gritted grittier grittiest
gritting gritty grizzled grizzlier grizzlies grizzly groan grocer groceries grocery groggier groggiest groggy
groin groom groove groovier grooviest groovy grope gross grossest grotesque grotto grouch grouchier grouchy
ground group groupers groupings grouse grove grovel grow growers growl grown growth grub grubbed grubbier
grubbiest grubbing grubby grudge gruel gruesome gruff gruffest grumble grumpier grumpiest grumpy grunt
guarantee guarantor guard guardian guerrilla guess guessable guesswork guest guffaw guidance guide guidebook
guideline guild guile guilt guiltier guiltiest guiltily guiltless guilty guinea guise guitar guitarist gulch
gulf gull gullet gullible gullies gully gulp gumdrop gummed gummier gummiest gumming gummy gumption gums
gunfire gunman gunmen gunned gunner gunning gunpowder guns gunshot guppies guppy gurgle guru gush gushers gust
gustier gustiest gusty guts gutted gutter gutting guyed guying guys guzzle gymnasium gymnast gyms gyrate
gyration gyroscope habit habitable habitat habitual hack hackers hackney hacksaw haddock haggard haggle hags
hail hailstone hair haircut hairdo hairier hairiest hairline hairy hale halest half halfway halibut haling
hall hallmark hallway halo halon halt haltered haltering halters halve hamburger hamlet hammed hammer hamming
hammock hamper hams hamster hamstring hamstrung hand handbag handbook handcuff handful handicap handier
handiest handiwork handle handlebar handlers handmade handout handrail handshake handsome handy hang hangar
hangers hangings hangout hangover hanker haphazard hapless happen happier happiest happily happiness happy
harangue harass harbor hard hardback harden hardest hardier hardiest hardliner hardship hardware hardwood
hardy hare harem haring hark harlot harm harmful harmless harmonic harmonica harmonies harmonize harmony
harness harp harpist harpoon harried harries harrow harry harsh harshest harshness hart harvest hash hassle
haste hasten hastier hastiest hastily hasty hatch hatchet hate hateful hating hatred hats hatted hatting
haughtier haughtily haughty haul haunt have haven having havoc hawk hayed haying hays haystack haywire hazard
hazardous haze hazel hazier haziest hazing hazy head headache headers headfirst headier headiest headings
headland headlight headline headlong headphone headrest headroom headstone headway heady heal healers health
healthful healthier healthy heap hear hearings hearsay hearse heart heartache heartbeat heartburn hearten
heartfelt hearth heartier hearties heartiest heartily heartless hearty heat heatedly heaters heath heathen
heave heaven heavier heavies heaviest heavily heaviness heavy heckle hecklers hectic hedge hedgehog heed
heedless heel heftier heftiest hefty heifer height heighten heinous heir heirloom held heliport helium hell
hellish hello helm helmet help helpers helpful helpings helpless hemlock hemmed hemming hemp hems hence
henchman henchmen hens hepatitis herald herb herd here hereafter hereby heredity herein heresies heresy
heretic heretical herewith heritage hermit hernia hero heroic heroin heroine heroism heron herpes herring hers
herself hesitancy hesitant hesitate heuristic hewed hewing hews hexagon hexagonal heyday hiatus hibernate
hiccup hick hickories hickory hidden hide hideaway hideous hiding hierarchy high highbrow highest highland
highlight highway hijack hike hikers hiking hilarious hilarity hill hillbilly hillier hilliest hillside hilly
hilt hims himself hind hindered hindering hinders hindrance hindsight hinge hint hipped hipper hippest hippie
hipping hippy hips hire hiring hiss histogram historian historic histories history hitch hitchhike hither
hitherto hits hitting hive hiving hoard hoarders hoarse hoarsest hoax hobbies hobbit hobble hobby hobgoblin
hobnob hobnobbed hobo hock hockey hoed hoeing hoes hogged hogging hogs hoist hold holders holdup hole holiday
holier holiest holiness holing holler hollies hollow hollowest holly holocaust holster holy homage home
homeland homeless homelier homeliest homemade homesick homespun homestead homeward homework homey homicidal
homicide homier homiest homing homonym hone honest honestest honesty honey honeycomb honeymoon honing honk
honor honorable honorary hood hoodlum hoodwink hoof hook hoop hooray hoot hooves hope hopeful hopeless hoping
hopped hopper hopping hops hopscotch horde horizon hormone horn hornet hornier horniest horny horoscope
horrible horribly horrid horrific horrified horrifies horrify horror horse horseback horseman horseplay
horseshoe hose hosiery hosing hospital host hostage hostel hostess hostile hostility hotbed hotel hothead
hotly hotter hottest hound hour hourglass house houseboat household housewife housework housings hove hovel
hovered hovering hovers however howl hows hubbub hubs huddle hued hues huff huffier huffiest huffy huge hugest
hugged hugging hugs hulk hull human humane humanest humanism humanist humanity humanize humble humblest humbly
humbug humdrum humid humidify humidity humiliate humility hummed humming humor humorist humorous hump hums
hunch hunchback hundred hundredth hung hungered hungering hungers hungrier hungriest hungrily hungry hunk hunt
hunters hurdle hurl hurrah hurricane hurried hurries hurry hurt hurtful hurtle husband hush husk huskier
huskies huskiest huskily huskiness husky hustle hustlers hutch huts hyacinth hybrid hydrant hydraulic hydrogen
hyena hygiene hygienic hymn hymnal hyperbole hyphen hyphenate hypnosis hypnotic hypnotism hypnotist hypnotize
hypocrisy hypocrite hysteria hysteric iceberg iced ices icicle icier iciest icing icon idea ideal idealist
idealize identical identify identity ideology idiocies idiocy idiom idiomatic idiot idiotic idle idlest idling
idly idol idolize idyllic igloo ignite ignition ignorance ignorant ignore iguana illegal illegible illegibly
illicit illness illogical ills illusion illusory image imagery imaginary imagine imbalance imbecile imitate
imitation imitative imitator immature immediate immense immensity immerse immersion immigrant immigrate
imminent immobile immoral immortal immovable immune immunity immunize impact impair impale impart impartial
impasse impassive impatient impeach impedance impede impel impelled impelling impend imperfect imperial
imperil impetuous impetus impinge impish implant implement implicate implicit implied implies implore imply
impolite import important impose impostor impotence impotent impound imprecise impress imprint imprison
impromptu improper improve improvise imps impudence impudent impulse impulsive impunity impure impurest
impurity inability inaction inactive inane inanest inanimate inasmuch inaudible inaugural inborn inbred
inbreed inbuilt incapable incarnate incense incentive inception incessant incest inch incidence incident
incision incisive incisor incite incline include inclusion inclusive incognito income incorrect increase
increment incubate incubator incumbent incur incurable incurred incurring indebted indecency indecent indeed
indelible indelibly indent index indicate indicator indices indict indignant indignity indigo indirect
indolence indolent indoor induce induct induction indulge indulgent industry inedible inelegant inept inert
inertia inertial inexact infamies infamous infamy infancy infant infantile infantry infect infection infer
inference inferior inferno inferred inferring infertile infest infidel infield infinite infinity infirm
infirmary infirmity infix inflame inflate inflation inflict influence influenza influx info inform informal
informant informers infrared infringe infuriate infuse infusion ingenious ingenuity ingest ingrain inhabit
inhale inhalers inherent inherit inhibit inhuman inhumane initial initiate initiator inject injection injure
injuries injurious injury injustice inked inkier inkiest inking inkling inks inky inlaid inland inlay inlet
inmate innards innate inner innermost inning innkeeper innocence innocent innocuous inns innuendo inoculate
input inputted inputting inquest inquire inquiries inquiry insane insanest insanity inscribe insect insecure
insert insertion inside insiders insidious insight insignia insincere insinuate insipid insist insistent
insofar insolence insolent insoluble insolvent insomnia inspect inspector inspire install instance instant
instead instep instigate instill instinct institute instruct insular insulate insulator insulin insult
insurance insure insurers insurgent intact intake integer integral integrate integrity intellect intend
intense intensest intensify intensity intensive intent intention inter interact intercede intercept intercom
interest interface interfere interim interior interject interlock interlude interment intern internal internet
interplay interpose interpret interred interring interrupt intersect interval intervene interview interwove
intestine intimacy intimate into intrepid intricacy intricate intrigue intrinsic introduce introvert intrude
intruders intrusion intrusive intuition intuitive inundate invade invaders invalid invariant invasion
invective invent invention inventive inventor inventory inverse inversion invert invest investor invisible
invisibly invite invoice invoke involve inward iodine ions iota irascible irate iris irked irking irks iron
ironic ironies irony irradiate irregular irrigate irritable irritably irritant irritate island islanders isle
isolate isolation issue isthmus italic italicize itch itchier itchiest itchy item itemize iterate iteration
iterative itinerant itinerary itself ivies ivories ivory jabbed jabber jabbing jabs jack jackal jackass
jackdaw jacket jackknife jackpot jade jading jagged jaggedest jaguar jail jailers jalopies jalopy jamb
jamboree jammed jamming jams jangle janitor january jargon jarred jarring jars jaundice jaunt jauntier
jauntiest jauntily jaunty javelin jawbone jawed jawing jaws jays jaywalk jazz jealous jealousy jeans jeer jell
jellied jellies jelly jellyfish jeopardy jerk jerkier jerkiest jerky jersey jest jesters jets jetted jetties
jetting jettison jetty jewel jewelers jewelries jewelry jibe jibing jiffies jiffy jigged jigging jiggle jigs
jigsaw jilt jingle jinx jitterier jitters jittery jobbed jobbing jobs jockey jocular jogged jogger jogging
jogs join joint joke jokers joking jollied jollier jollies jolliest jolly jolt jostle jots jotted jotting
journal journey jovial joyed joyful joyfuller joying joyous joys joystick jubilant jubilee judge judgment
judicial judiciary judicious judo jugged jugging juggle jugglers jugs jugular juice juicier juiciest juicy
july jumble jumbo jump jumpers jumpier jumpiest jumpy junction juncture june jungle junior juniper junk junket
junkie junta juries juror jury just justest justice justified justifies justify jute juts jutted jutting
juvenile juxtapose kangaroo karat karate kayak keel keen keenest keep keepers keepsake kegs kelp kennel kept
kerchief kernel kerosene ketchup kettle keyboard keyed keyhole keying keynote keys keystone keystroke keyword
khaki kick kickback kickoff kidded kidding kidnap kidnapped kidnapper kidney kids kill killers killings kiln
kilo kilobyte kilogram kilometer kilowatt kilt kimono kind kinda kindest kindle kindlier kindliest kindness
kindred kinfolk king kingdom kink kinkier kinkiest kinky kinship kiosk kipper kiss kitchen kite kiting kits
kitten kitties kitty kiwi knack knapsack knead knee kneecap kneel knelt knew knickers knife knight knit
knitted knitting knives knob knock knockers knockout knoll knot knotted knottier knottiest knotting knotty
know knowingly knowings knowledge known knuckle koala kosher kowtow kudos label labor laborers laborious labs
labyrinth lace lacerate lacier laciest lacing lack lacquer lacrosse lacy ladder lade laden ladies lading ladle
lads lady ladybug ladylike lager laggard lagged lagging lagoon lags laid lain lair lake lamb lambda lame
lament lamest laming lamp lampoon lance land landings landlady landlord landmark landowner landscape landslid
landslide lane language languid languish languor lankier lankiest lanky lantern lapel lapped lapping laps
lapse larcenies larceny lard large largest lark larva larvae larynges larynx laser lash lass last latch late
latent lateral latest latex lath lathe lathered lathering lathers latitude latrine latter lattice laud
laudable laugh laughable laughter launch launchers launder laundries laundry laureate laurel lava lavatory
lavender lavish lavishest lawful lawless lawmaker lawn laws lawsuit lawyer laxative laxer laxest laxity layer
laying layman laymen layout lays lazied lazier lazies laziest laziness lazy leach lead leaden leaders leaf
leafier leafiest leaflet leafy league leak leakage leaky lean leanest leap leapfrog leapt learn lease leash
least leather leathery leave lectern lecture lecturers ledge ledgers leech leek leer leerier leeriest leery
leeway left leftest leftmost legacies legacy legal legality legalize legend legendary legged legging legible
legibly legion legislate legs legume leisure lemme lemon lemonade lend length lengthen lengthier lengthy
leniency lenient lens lent lentil leopard leotard leper leprosy lesbian lesion less lessen lesson lest letdown
lethal lethargic lethargy lets letter letting lettuce letup leukemia levee level lever leverage levied levies
levity levy lewd lewdest lexical lexicon liability liable liaison liar libel libelous liberal liberate
liberties liberty librarian libraries library libretto lice license lichen lick licorice lids lied lies lieu
life lifeboat lifeforms lifeguard lifeless lifelike lifeline lifelong lifespan lifestyle lifetime lift
ligament ligature light lighten lighters lightest lightness lightning likable like likelier likeliest liken
likeness likest likewise liking lilac lilies lilt lily limb limbered limbering limbers limbo lime limelight
limerick limestone liming limit limitless limousine limp limpest linchpin line lineage linear linefeed linen
liners linger lingerie lingo linguist liniment lining link linkage linoleum lint lion lioness lips lipstick
liquefied liquefies liquefy liqueur liquid liquidate liquor lisp list listen listeners listings listless
litanies litany liter literacy literal literary literate lithe lithest lithium litter litterbug little
littlest liturgies liturgy livable live livelier liveliest liven livers livest livestock livid living lizard
llama load loadable loaf loafers loam loan loath loathe loathings loathsome loaves lobbed lobbied lobbies
lobbing lobby lobbyist lobe lobotomy lobs lobster local locale locality localize locate location lock lockers
locket locksmith locust lodge lodgers lodgings loft loftier loftiest loftiness lofty logarithm logged logger
logging logic logical logician logo logs loin loincloth loiter loiterers loll lollipop lone lonelier loneliest
lonesome long longest longevity longhand longings longish longitude look lookout loom loon loonie looniest
loony loop loophole loose loosen loosest loot lope loping lopped lopping lops lopsided lord lore lorries lorry
lose losers losing loss lost lotion lots lotteries lottery lotus loud loudest loudness lounge louse lousier
lousiest lousy lovable love lovelier lovelies loveliest lovers loving lowdown lowed lower lowest lowing
lowlier lowliest lowly lows loyal loyalest loyalties loyalty lozenge lubricant lubricate lucid luck luckier
luckiest luckily lucky lucrative ludicrous luggage lugged lugging lugs lukewarm lull lullabies lullaby lumber
luminary luminous lump lumpier lumpiest lumpy lunacies lunacy lunar lunatic lunch luncheon lunchtime lung
lunge lupine lurch lure lurid luring lurk luscious lush lushest lust lustier lustiest lustrous lusty lute
luxuriant luxuriate luxuries luxurious luxury lying lymph lymphatic lynch lyre lyric lyrical macabre macaroni
mace machete machine machinery machinist macho macing mackerel madam madame madcap madden madder maddest made
madhouse madly madman madmen madness mads maelstrom magazine magenta maggot magic magical magician magnate
magnesium magnet magnetic magnetism magnetize magnified magnifies magnify magnitude magnolia magnum magpie
mahogany maid maiden mail mailbox mailman mailmen maim main mainframe mainland mainline mainstay maintain
maize majestic majesties majesty major majority make makers makeshift makeup making maladies malady malaria
male malformed malice malicious malign malignant mall mallard malleable mallet malt maltreat mama mamma mammal
mammalian mammoth manacle manage managers mandate mandatory mandible mandolin mane maneuver mange mangers
mangier mangiest mangle mango mangrove mangy manhandle manhole manhood mania maniac maniacal manic manicure
manifest manifesto manifold mankind manlier manliest manliness manly manned mannequin manner mannerism manning
mannish manor manpower mans mansion mantel mantle manual manure many maple mapped mapper mapping maps marathon
marble march mare margarine margin marginal maria marigold marijuana marina marinate marine mariners marital
maritime mark markedly markers market markings marksman marksmen marmalade maroon marquee marred marriage
married marries marring marrow marry mars marsh marshal marshier marshiest marshy marsupial mart martial
martin martyr martyrdom marvel marvelous mascara mascot masculine mash mask masochist mason masonry mass
massacre massage massive mast mastered masterful mastering masterly masters mastery masticate matador match
matchbook matchless mate material maternal maternity math mating matriarch matrices matrimony matrix matron
mats matte mattered mattering matters mattress mature maturest maturity maudlin maul mausoleum mauve maverick
maxim maxima maximal maximize maximum maybe mayhem mayor maze meadow meager meal mealier mealiest mealy mean
meander meanest meanings meant meantime meanwhile measles measlier measliest measly measure meat mechanic
mechanism mechanize medal medallion meddle meddlers media median mediate mediation mediator medical medicate
medicinal medicine medieval mediocre meditate medium medley meek meekest meekness meet meetings megabyte
megaphone megaton mellow mellowest melodic melodies melodious melodrama melody melon melt member membrane
memento memo memoir memorable memorably memorial memories memorize memory menace menagerie mend menial
menopause menstrual mental mentality menthol mention mentor menu meow mercenary merchant mercies merciful
merciless mercury mercy mere merest merge mergers meridian meringue merit mermaid merrier merriest merrily
merriment merry mesdames mesh mess message messenger messier messiest messy metabolic metal metallic metaphor
mete meteor meteoric meteorite metered metering meters method meting metric metro mettle mewed mewing mews
mezzanine mice microbe microcode microfilm microwave midday middle middleman middlemen midget midnight midriff
midst midstream midsummer midway midwife midwives mien might mightier mightiest mighty migraine migrant
migrate migration migratory mike miking mild mildest mildew mile mileage milestone militancy militant military
militate militia milk milkier milkiest milkman milkmen milky mill millers milligram milliner millinery million
millionth mime mimic mimicked mimicking mimicries mimicry miming mince mincemeat mind mindful mindless mine
minefield mineral miners mingle miniature minibus minimal minimize minimum mining minion minister ministry
mink minnow minor minority minstrel mint minuet minus minuscule minute minutest miracle mirage mire miring
mirror mirth misbehave miscarry mischief misdeed misdirect miser miserable miserably miseries misery misfit
misfitted misgiving misguide mishap misinform misjudge mislaid mislay mislead misled mismatch misnomer
misplace misprint misquote misread miss misshapen missile mission missive misspell mist mistake mistaken
mistier mistiest mistletoe mistook mistress mistrust misty mistype misuse mite mitigate mitt mitten mixed
mixer mixes mixing mixture mnemonic moan moat mobbed mobbing mobile mobility mobilize mobs moccasin mock
mockeries mockery modal mode model modelings moderate moderator modern modernity modernize modest modesty
modicum modified modifier modifies modify modular modulate module mohair moist moisten moistest moisture molar
molasses mold moldier moldiest moldings moldy mole molecular molecule molest mollified mollifies mollify
mollusk molt molten moment momentary momentous momentum moms monarch monarchy monastery monastic monday
monetary money mongoose mongrel monies monitor monk monkey monogamy monogram monologue monopoly monorail
monotony monsoon monster monstrous month monthlies monument mood moodier moodiest moodily moody mooed mooing
moon moonbeam moonlight moor moorings moos moose moot mope moping mopped mopping mops moral morale moralist
morality morass morbid more moreover morgue morn mornings moron moronic morose morphine morsel mortal
mortality mortar mortgage mortified mortifies mortify mortuary mosaic mosque mosquito moss mossier mossiest
mossy most motel moth mothball mothered mothering motherly mothers motif motion motivate motive motley motlier
motliest motor motorbike motorcade motorist motorize motorway motto mound mount mountain mourn mourners
mournful mouse mousier mousiest mousse mousy mouth mouthful movable move movement movers movie moving mowed
mower mowing mows much muck mucous mucus muddied muddier muddies muddiest muddle muddy muff muffin muffle
mufflers mugged mugger muggier muggiest mugginess mugging muggy mugs mulch mule mull multi multiple multiply
multitude mumble mummies mummified mummifies mummify mummy mumps munch mundane municipal mural murder
murderers murderous murkier murkiest murky murmur muscle muscular muse museum mush mushier mushiest mushroom
mushy music musical musician musing musk musket muss mussel must mustache mustang mustard mustered mustering
musters mustier mustiest musty mutant mutate mutation mute mutest mutilate muting mutinied mutinies mutinous
mutiny mutt muttered muttering mutters mutton mutual muzzle myopic myriad myself mysteries mystery mystic
mystical mysticism mystified mystifies mystify myth mythical mythology nabbed nabbing nabs nagged nagging nags
nail naive naivest naivety naked nakedness name nameless namesake naming napalm nape napkin napped nappies
napping nappy naps narcotic narrate narration narrative narrator narrow narrowest nasal nastier nastiest
nastily nastiness nasty nation national native nativity nattier nattiest natty natural nature naught naughtier
naughtily naughty nausea nauseate nauseous nautical naval navel navies navigable navigate navigator navy nays
near nearby nearest neat neatest neatness nebula nebulae nebulous necessary necessity neck necklace neckline
necktie nectar nectarine need needier neediest needle needless needy negate negation negative neglect negligee
negligent negotiate neigh neighbor neither neon neophyte nephew nepotism nerve nervous nest nestle nether nets
netted netting nettle network neural neurology neuron neuroses neurosis neurotic neuter neutral neutron never
newbie newborn newcomer newer newest newly news newscast newsier newsiest newspaper newsprint newsstand newsy
newt newton next nibble nice nicest niceties nicety niche nick nickel nickname nicotine niece niftier niftiest
nifty nigh night nightclub nightfall nightgown nightmare nighttime nimble nimblest nimbly nine nineteen
nineties ninetieth ninety ninnies ninny ninth nipped nippier nippiest nipping nipple nippy nips nitrate
nitrogen nits nitwit nobility noble nobleman noblemen noblest nobly nobodies nobody nocturnal nodded nodding
node nods noes noise noiseless noisier noisiest noisily noisiness noisy nomad nomadic nominal nominate nominee
none nonentity nonprofit nonsense nonstop noodle nook noon noose norm normal normality north northeast
northerly northern northward northwest nose nosebleed nosier nosiest nosing nostalgia nostalgic nostril nosy
notable notably notation notch note notebook nothing notice notified notifies notify noting notion notional
notoriety notorious nougat noun nourish nova novel novelist novelties novelty november novice nowadays nowhere
noxious nozzle nuance nuclear nuclei nucleus nude nudest nudge nudity nugget nuisance null nullified nullifies
nullify numb numbered numbering numbers numbest numbness numeral numerate numerator numeric numerical numerous
nuns nuptial nurse nursemaid nurseries nursery nurture nutmeg nutrient nutriment nutrition nuts nutshell
nutted nuttier nuttiest nutting nutty nuzzle nylon nymph oafs oaks oared oaring oars oases oasis oath oatmeal
obedience obedient obelisk obese obesity obey obituary object objection objective objector obligate oblige
oblique oblivion oblivious oblong obnoxious oboe obscene obscenest obscenity obscure obscurest obscurity
observant observe observers obsess obsession obsessive obsolete obstacle obstinacy obstinate obstruct obtain
obtrusive obtuse obtusest obvious occasion occupancy occupant occupied occupies occupy occur occurred
occurring ocean oceanic octagon octagonal octal octave october octopus ocular odder oddest oddities oddity
oddly odds odes odious odometer odor offbeat offed offend offenders offense offensive offer offerings offhand
office officers official officiate officious offing offload offs offset offshoot offshore offspring offstage
often oftenest ogle ogling ogre ohms oiled oilier oiliest oiling oils oily ointment okay okra olden older
oldest olfactory olive omega omelet omen ominous omission omit omitted omitting omnibus once oncoming onerous
ones oneself ongoing onion onlooker only onrush onset onslaught onto onus onward oodles ooze oozing opal
opaque opaquest open openers openest openings openness opera operand operate operatic operation operative
operator opinion opium opossum opponent opportune oppose opposite oppress oppressor opted optic optical
optician optima optimal optimism optimist optimize optimum opting option optional opts opulent opus oracle
oral orange orangutan oration orator oratories oratory orbit orbital orchard orchestra orchid ordain ordeal
order orderlies ordinance ordinary ores organ organic organism organist organize orgasm orgies orgy orient
oriental orientate orifice origin original originate ornament ornate orphan orphanage orthodox oscillate
osmosis ostracize ostrich other otherwise otter ouch ought ounce ours ourselves oust ousters outbound outbreak
outburst outcast outclass outcome outcries outcry outdated outdid outdo outdone outdoor outed outer outermost
outfield outfit outfitted outgoing outgrew outgrow outgrown outgrowth outhouse outing outlaid outlast outlaw
outlay outlet outline outlive outlook outlying outmoded outnumber outpost output outputted outrage outran
outright outrun outs outset outshine outshone outside outsiders outskirt outsmart outspoken outstrip outward
outweigh outwit outwitted oval ovaries ovary ovation oven over overall overate overbear overblown overboard
overbore overborne overcame overcast overcoat overcome overcrowd overdid overdo overdone overdose overdraft
overdraw overdrawn overdrew overdue overeat overeaten overflow overgrew overgrow overgrown overhand overhang
overhaul overhead overhear overheat overhung overkill overlaid overlain overland overlap overlay overlie
overload overlong overlook overlying overnight overpass overpower overprice overprint overran overrate
overreact override overrode overrule overrun oversaw overseas oversee overseen overseers overshoot overshot
oversight oversleep overslept overstate overstep overt overtake overtaken overthrew overthrow overtime
overtone overtook overture overturn overuse overview overwhelm overwork overwrite ovum owed owes owing owls
owned owner ownership owning owns oxen oxidation oxide oxidize oxygen oyster ozone pace pacemaker pacific
pacified pacifier pacifies pacifism pacifist pacify pacing pack package packers packet pact padded paddies
padding paddle paddock paddy padlock pads pagan page pageant pageantry paging pagoda paid pail pain painful
painless paint paintings pair pajamas palace palatable palate palatial pale palest palette paling pall pallid
pallor palm palomino palpable palpably pals paltrier paltriest paltry pamper pamphlet panacea pancake pancreas
panda pander pane panel pang panhandle panic panicked panicking panicky panned panning panorama panoramic pans
pansies pansy pant panther pantie pantomime pantries pantry papa papacies papacy papal papaya paper paperback
paperwork paprika papyri papyrus parable parachute parade paradigm paradise paradox paraffin paragon paragraph
parakeet parallel paralyses paralysis paralytic paralyze parameter paramount paranoia paranoid parasite
parasitic parasol parcel parch parchment pardon pare parent parentage parental paring parish parity park parka
parkway parlor parochial parodied parodies parody parole parred parring parrot pars parse parsec parsley
parsnip parson parsonage part partake partaken partial particle partied parties partings partisan partition
partner partook partridge party pass passable passage passbook passenger passion passive passport password
past pasta paste pastel pastiche pastier pasties pastiest pastime pastor pastoral pastries pastry pasture
pasty patch patchwork patchy pate patent paternal paternity path pathetic pathology pathos pathway patience
patient patio patriarch patrimony patriot patriotic patrol patrolled patron patronage patronize pats patted
patter pattern patties patting patty paucity paunch paunchier paunchy pauper pause pave pavement pavilion
paving pawed pawing pawn paws payable payed payer paying payload payment payoff payroll pays peace peaceable
peaceful peach peacock peak peal peanut pear pearl peas peasant peat pebble pecan peck peculiar pedagogy pedal
pedant pedantic pedantry peddle peddlers pedestal pedigree peek peel peep peer peerless peeve peevish pegged
pegging pegs pelican pellet pelt pelvic pelvis penal penalize penalties penalty penance pence penchant pencil
pendant pended pending pends pendulum penetrate penguin peninsula penis penitence penitent penknife penknives
pennant penned pennies penniless penning penny pens pension pensive pentagon penthouse peon peonies peony
people pepped pepper pepping peps perceive percent perch perchance percolate perennial perfect perforate
perform perfume perhaps peril perilous perimeter period periodic periphery periscope perish perjure perjuries
perjury perk perkier perkiest perky permanent permeate permit permitted peroxide perpetual perplex persecute
persevere persist person persona personal personify personnel perspire persuade pert pertain pertest pertinent
perturb perusal peruse pervade pervasive perverse pervert peskier peskiest pesky pessimism pessimist pest
pestered pestering pesters pesticide petal peter petite petition petrified petrifies petrify petrol petroleum
pets petted petticoat pettier pettiest pettiness petting petty petulant petunia pews pewter phantom pharmacy
phase pheasant phenomena phlegm phobia phoenix phone phonetic phonics phonied phonier phonies phoniest phony
phosphor photo photocopy photon phrase physic physical physician physicist physique pianist piano piccolo pick
pickax picket pickier pickiest pickle pickup picky picnic picnicked pictorial picture piddle piece piecemeal
piecework pier pierce pies piety pigeon pigged pigging piggish piggyback pigheaded pigment pigpen pigs pigtail
pike piking pile pilfer pilgrim piling pill pillage pillar pillow pilot pimple pimplier pimpliest pimply pinch
pine pineapple pining pinion pink pinkest pinnacle pinned pinning pinpoint pins pint pioneer pious pipe
pipeline piping pique piracy piranha pirate pirouette pistachio pistol piston pitch pitchers pitchfork piteous
pitfall pithier pithiest pithy pitied pities pitiful pitiless pits pittance pitted pitting pity pivot pivotal
pixie pizza placard placate place placement placenta placid plague plaice plaid plain plainest plaintiff
plaintive plan planar plane planet planetary plank plankton planned planner planning plant plantain planters
plaque plasma plaster plastic plate plateau platform platinum platitude platoon platter plausible plausibly
play playable playback players playful playhouse playmate playpen plaything plaza plea pleaded pleading pleads
pleasant please pleasings pleasure pleat pledge plentiful plenty plethora pliable pliant plied pliers plies
plight plod plodded plodding plop plopped plopping plot plotted plotter plotting plow ploy pluck plucky plug
plugged plugging plum plumage plumb plumbers plume plummet plump plumpest plunder plunge plungers plural
plurality plus plush plushest plutonium plying plywood pneumatic pneumonia poach poachers pocket pockmark
podded podding podium pods poem poet poetic poetical poetry poignancy poignant point pointedly pointers
pointless poise poison poisonous poke pokers pokey pokier pokiest poking poky polar polarity polarize pole
polemic police policeman policemen policies policy poling polio polish polite politest political politics
polka poll pollen pollinate pollster pollutant pollute pollution polo polygamy polygon polyp pomp pompous
poncho pond pondered pondering ponderous ponders ponies pontoon pony poodle pool poop poor poorest popcorn
pope poplar popped poppies popping poppy pops populace popular populate populous porcelain porch porcupine
pore poring pork porous porpoise porridge port portable portal portend portent porters portfolio porthole
portico portion portlier portliest portrait portray portrayal pose posies posing position positive possess
possessor possible possibly possum post postage postal postbox postcard postcode posterior posterity posters
postman postmark postmen postpone postulate posture posy potassium potato potency potent potential pothole
potion pots potted potter potteries pottery potting pouch poultry pounce pound pour pout poverty powder
powdery power powerful powerless powwow practical practice pragmatic prairie praise pram prance prank prattle
prawn pray prayers preach preachers preamble precede precedent precinct precious precipice precise precisest
precision preclude precursor predator predatory predicate predict predictor preempt preen prefab prefabbed
preface prefect prefer preferred prefix pregnancy pregnant prejudice prelude premature premier premiere
premise premium prenatal preoccupy prepaid prepare prepay prescribe presence present preserve preside
president press pressings pressure prestige presto presume pretend pretense pretext prettied prettier pretties
prettiest pretty pretzel prevail prevalent prevent preview previous prey price priceless prick prickle
pricklier pride pried pries priest priestess prim primal primaries primarily primary primate prime primers
primeval primitive primmer primmest primp primrose prince princess principal principle print printable
printers printings printout prior priority prism prison prisoners privacy private privatest privation
privatize privier privies priviest privilege privy prize probable probably probation probe problem procedure
proceed process processor proclaim procure prod prodded prodding prodigal prodigies prodigy produce producers
product profane profanity profess professor proffer profile profit profiteer profound profuse profusion
progeny prognoses prognosis program progress prohibit project projector prolific prologue prolong prom
promenade prominent promise promote promotion prompt promptest prone prong pronoun pronounce proof proofread
prop propagate propel propelled propeller properer properest properly property prophecy prophesy prophet
prophetic proponent proposal propose propped propping propriety pros prose prosecute prospect prosper
prostrate protect protector protein protest protocol proton prototype protract protrude proud proudest
provable provably prove proven proverb provide province provision proviso provoke prow prowess prowl prowlers
proxies proximity proxy prude prudence prudent prudish prune prying psalm pseudo pseudonym psych psyche
psychic psychoses psychosis psychotic puberty public publicity publicize publish puck puckered puckering
puckers pudding puddle pudgier pudgiest pudgy pueblo puff puffier puffiest puffy puke puking pull pulley
pullover pulmonary pulp pulpit pulsate pulsation pulse pulverize puma pumice pummel pump pumpkin punch
punchline punctual punctuate puncture pundit pungent punier puniest punish punitive punk punkest punned
punning puns punt punters puny pupil pupped puppet puppies pupping puppy pups purchase pure puree purest
purgatory purge purified purifies purify purity purple purplest purport purpose purr purse pursue pursuit
purveyor push pushers pushier pushiest pushover pushy puss pussier pussies pussiest pussy putative putrid puts
putt puttered puttering putters puttied putties putty puzzle pyramid pyre python quack quadrant quadratic
quadruped quadruple quagmire quail quaint quaintest quake qualified qualifier qualifies qualify qualities
quality qualm quandary quantify quantity quantum quark quarrel quarried quarries quarry quart quartered
quarterly quarters quartet quartz quash quaver quay queasier queasiest queasy queen queenlier queer queerest
quell quench queried queries query quest question queue quibble quiche quick quicken quickest quicksand quiet
quietest quill quilt quinine quintet quip quipped quipping quirk quirky quit quite quitter quitting quiver
quiz quizzed quizzes quizzical quizzing quorum quota quotation quote quotient rabbi rabbit rabble rabid rabies
raccoon race racetrack racial racier raciest racing racism racist rack racket racketeer racy radar radial
radiance radiant radiate radiation radiator radical radii radio radish radium radius raffle raft rafters rage
ragged raggedest ragging raging rags ragtime raid raiders rail railings railroad railway rain rainbow raincoat
raindrop rainfall rainier rainiest rainstorm rainwater rainy raise raisin rake raking rallied rallies rally
ramble ramblers rammed ramming ramp rampage rampant ramrod ramrodded rams ranch ranchers rancid rancor
rancorous random rang range rangers rank rankest rankle ransack ransom rant rape rapid rapidest rapidity
raping rapist rapped rapping rapport raps rapt rapture rapturous rare rarest raring rarities rarity rascal
rash rashest rasp raspberry raster rate rather ratified ratifies ratify rating ratio ration rational rationale
rats ratted ratting rattle rattlers ratty raucous ravage rave ravel raven ravenous ravine raving ravish rawer
rawest rayon rays raze razing razor reach react reaction reactive reactor read readable readers readied
readier readies readiest readily readiness readings readjust ready real realest realism realist realistic
realities reality realize realm realty ream reap reapers reappear rear rearrange reason reassure rebate rebel
rebelled rebelling rebellion rebind rebirth reborn rebound rebuff rebuild rebuilt rebuke rebut rebuttal
rebutted rebutting recall recant recap recapped recapping recapture recede receipt receive receivers recent
recentest reception receptive recess recession recharge recipe recipient recital recite reckless reckon
reclaim recline recluse recognize recoil recollect recommend recompile reconcile reconnect record recorders
recount recoup recourse recover recovery recreate recruit rectal rectangle rectified rectifies rectify rector
rectum recur recurred recurrent recurring recursion recursive recycle redden redder reddest redeem redefine
redesign redhead redid redirect redo redone redraft redraw redress reds reduce reduction redundant reed reef
reek reel reelect refer referee reference referred referring refill refine refinery reflect reflector reflex
reflexive reform reformat reformers refrain refresh refuel refuge refugee refund refurbish refusal refuse
refute regain regal regale regalia regard regatta regent regime regimen regiment region regional register
registrar registry regress regret regretful regretted regular regulate rehash rehearsal rehearse reign
reimburse rein reindeer reinforce reinstate reiterate reject rejection rejoice rejoin rejoinder relaid relapse
relate relation relative relax relay release relegate relent relevance relevant reliable reliably reliance
reliant relic relied relief relies relieve religion religious relish relive reload relocate reluctant rely
remade remain remainder remake remark remedial remedied remedies remedy remember remind reminders reminisce
remiss remission remit remitted remitting remnant remodel remorse remote remotest removable removal remove
rename rend rendered rendering renders rendition renegade renege renew renewable renewal renounce renovate
renown rent rental reopen repaid repair repay repayment repeal repeat repel repelled repellent repelling
repent repentant rephrase replace replay replenish replete replica replicate replied replies reply report
reporters repose represent repress reprieve reprimand reprint reprisal reproach reproduce reprogram reprove
reptile republic repudiate repugnant repulse repulsion repulsive reputable repute reputedly request requiem
require requisite reread reroute resale rescind rescue rescuers research resemble resent resentful reserve
reservoir reset resetting reshuffle reside residence resident residual residue resign resilient resin resist
resistant resistor resolute resolve resonance resonant resort resound resource respect respite respond
response rest restart restful restive restless restore restrain restraint restrict resubmit result resultant
resume resurface resurrect retail retailers retain retainers retaliate retard retch retention rethink
reticence reticent retina retire retort retrace retract retreat retries retrieval retrieve retry return retype
reunion reunite reuse revamp reveal revel revelers revelries revelry revenge revenue revere reverence reverent
reverie reversal reverse reversion revert review reviewers revile revise revision revisit revival revive
revoke revolt revolve revolvers revs revue revulsion revved revving reward rewind rework rewrite rewritten
rewrote rhapsody rhetoric rhino rhubarb rhyme rhythm rhythmic ribbed ribbing ribbon ribs rice rich richest
richness ricing ricketier rickety rickshaw ricochet riddance ridden ridding riddle ride riders ridge ridicule
riding rids rife rifest rifle rift rigged rigging right righteous rightest rightful rightmost rightness rigid
rigidity rigor rigorous rigs rile riling rimmed rimming rims rind ring ringlet ringworm rink rinse riot
rioters riotous ripe ripen ripeness ripest riposte ripped ripping ripple rips rise risen risers rising risk
riskier riskiest risky rite ritual rival rivalries rivalry river rivet roach road roadblock roadside roam roar
roast robbed robber robberies robbery robbing robe robin robing robot robs robust robustest rock rockers
rocket rockier rockiest rocky rode rodent rodeo rods roes rogue roguish role roll rollers roman romance
romantic romp roof rook rookie room roomier roomiest roommate roomy roost roosters root rope roping rosaries
rosary rose rosemary rosier rosiest roster rostrum rosy rotaries rotary rotate rotation rote rotor rots rotted
rotten rottenest rotting rotund rotunda rouge rough roughage roughen roughest roughness roulette round
roundest roundness rouse rout route routine rowboat rowdier rowdies rowdiest rowdiness rowdy rowed rowing rows
royal royalties royalty rubbed rubber rubbing rubbish rubble rubier rubies rubiest rubric rubs ruby rucksack
ruckus rudder ruddier ruddiest ruddy rude rudeness rudest rued rueful rues ruff ruffian ruffle rugby rugged
ruggedest rugs ruin ruing ruinous rule rulers ruling rumble ruminate rummage rummer rummest rummy rumor rump
rumple rums runaway rundown rune rung runner runnier runniest running runny runs runt runway rupture rural
ruse rush rust rustic rustier rustiest rustle rustlers rusty ruthless ruts rutted rutting saber sabotage
saboteur sack sacrament sacred sacrifice sacrilege sacs sadden sadder saddest saddle sades sadism sadist
sadistic sadly sadness safari safe safeguard safest safeties safety saffron saga sage sagebrush sagest sagged
sagging sags said sail sailboat sailor saint saintlier sake salable salad salami salaries salary sale salesman
salesmen salient saliva salivate sallow sallowest sally salmon salon saloon salt saltest saltier saltiest
salty salute salvage salvation salve same sameness sample sanctify sanction sanctity sanctuary sand sandal
sandbag sandier sandiest sandman sandmen sandpaper sandstone sandstorm sandwich sandy sane sanest sang
sanitary sanity sank sanserif sapling sapped sapphire sapping saps sarcasm sarcastic sardine sari sash sassier
sassiest sassy satanic satchel satellite satin satire satirical satirist satirize satisfied satisfies satisfy
saturate saturday sauce saucepan saucers saucier sauciest saucy sauna saunter sausage savage savagery savagest
save saving savior savor savorier savories savoriest savory savvied savvier savvies savviest savvy sawdust
sawed sawing saws saxophone saying says scab scabbed scabbing scaffold scalar scald scale scalier scaliest
scallop scalp scalpel scaly scamper scan scandal scanned scanner scanning scant scantest scantier scanties
scantiest scanty scapegoat scar scarce scarcest scarcity scare scarecrow scarf scarier scariest scarlet
scarred scarring scarves scary scathing scatter scavenger scenario scene scenery scenic scent scepter schedule
scheme schemers scholar school schoolboy schooner science scientist scissor scoff scold scoop scoot scooters
scope scorch score scorn scornful scorpion scotch scoundrel scour scourge scout scowl scrabble scram scramble
scrammed scramming scrap scrapbook scrape scrapped scrapping scratch scratchy scrawl scrawnier scrawny scream
screech screen screw screwier screwiest screwy scribble scribe script scripture scroll scrounge scrub scrubbed
scrubbing scruff scruffier scruffy scruple scrutiny scuff scuffle sculptor sculpture scum scummed scumming
scurried scurries scurry scuttle scythe seafaring seafood seal seam seaman seamen seaport sear search seas
seashell seashore seasick seaside season seasonal seat seaweed secede secession seclude seclusion second
secondary secrecy secret secretary secrete secretion secretive sect section sector secular secure securest
security sedan sedate sedatest sedative sedentary sediment seduce seduction seductive seed seedier seediest
seedling seedy seeing seek seem seemingly seen seep seepage seer sees seesaw seethe segment segregate seize
seizure seldom select selection selective selector self selfish sell sellers selves semantic semblance semen
semester semicolon semifinal seminar seminary senate senator send senile senility senior seniority sensation
sense senseless sensible sensibly sensitive sensor sensory sensual sensuous sent sentence sentience sentient
sentiment sentries sentry separate separator september sepulcher sequel sequence sequin serenade serene
serenest serenity sergeant serial series serious sermon serpent serum servant serve servers service serviette
servile servitude session setback sets settable setter setting settle settlers seven seventeen seventh
seventies seventy sever several severance severe severest severity sewage sewed sewer sewing sewn sews sexed
sexes sexing sexism sexist sexual sexuality sexy shabbier shabbiest shabbily shabby shack shackle shade
shadier shadiest shadow shadowier shadowy shady shaft shaggier shaggiest shaggy shake shaken shakier shakiest
shaky shall shallow sham shamble shame shameful shameless shammed shamming shampoo shamrock shanties shanty
shape shapelier share shark sharp sharpen sharpest sharpness shatter shave shaven shavers shawl sheaf shear
sheath sheathe sheave shed shedding sheen sheep sheepish sheer sheerest sheet sheikh shelf shell shellfish
shelter shelve shepherd sherbet sheriff sherries sherry shes shied shield shies shift shiftier shiftiest
shiftless shifty shimmer shin shine shingle shinier shiniest shinned shinning shiny ship shipment shipped
shipping shipshape shipwreck shire shirk shirt shiver shoal shock shod shoddier shoddiest shoddy shoe shoelace
shone shoo shook shoot shop shopped shopper shopping shore short shortage shorten shortest shortfall shorthand
shortlist shortness shot shotgun should shoulders shout shove shovel show showcase showdown showered showering
showers showier showiest showings showman showmen shown showy shrank shrapnel shred shredded shredding shrew
shrewder shrewdest shriek shrill shrillest shrimp shrine shrink shrinkage shrivel shroud shrub shrubbery shrug
shrugged shrugging shrunk shrunken shuck shudder shuffle shun shunned shunning shunt shut shutdown shutter
shutting shuttle shyer shyest shying shyness sibling sick sicken sickest sickle sicklier sickliest sickness
sics side sideline sidelong sideshow sidestep sidetrack sidewalk sideways siding sidle siege sierra siesta
sieve sift sigh sight sightless sigma sign signal signature signified signifies signify signpost silence
silent silentest silicon silk silken sill sillier sillies silliest silliness silly silo silt silver silvery
similar simile simmer simple simplest simplex simplify simply simulate simulator since sincere sincerest
sincerity sine sinew sinewy sinful sing singe singers single singular sinister sink sinned sinner sinning sins
sinus siphon sipped sipping sips sire siren siring sirloin sirs sissier sissies sissiest sissy sister site
siting sits sitter sitting situate situation sixes sixpence sixteen sixteenth sixth sixties sixtieth sixty
sizable size sizing sizzle skate skaters skein skeleton skeptic skeptical sketch sketchier sketchy skew
skewered skewering skewers skid skidded skidding skied skies skiing skill skillet skillful skim skimmed
skimming skimp skimpier skimpiest skimpy skin skinflint skinned skinnier skinniest skinning skinny skip
skipped skipper skipping skirmish skirt skis skit skittish skulk skull skunk skying skylight skyline skyrocket
slab slabbed slabbing slack slacken slackest slag slain slake slam slammed slamming slander slang slant slap
slapped slapping slapstick slash slat slate slaughter slave slavery slavish slay sleazier sleaziest sleazy
sled sledded sledding sleek sleekest sleep sleepers sleepier sleepiest sleepless sleepy sleet sleeve sleigh
slender slept slew slice slick slickest slid slide slier sliest slight slightest slim slime slimier slimiest
slimmed slimmer slimmest slimming slimy sling slingshot slink slip slipped slipper slippery slipping slipshod
slit slither slitter slitting sliver slob slobber slog slogan slogged slogging slop slope slopped sloppier
sloppiest slopping sloppy slosh slot sloth slothful slotted slotting slouch slovenly slow slowest slowness
sludge slug slugged slugging sluggish sluice slum slumber slummed slummer slumming slump slung slunk slur
slurred slurring slush slut slyly slyness smack small smallest smallish smallpox smart smartest smash smear
smell smellier smelliest smelly smelt smidgen smile smirk smite smith smitten smock smog smoke smokers smokier
smokiest smoky smolder smooth smoothest smote smother smudge smug smugger smuggest smuggle smugglers smut
snack snag snagged snagging snail snake snap snapped snappier snappiest snapping snappy snapshot snare snarl
snatch sneak sneakers sneakier sneakiest sneaky sneer sneeze snicker snide snidest sniff sniffle snip snipe
snipers snipped snippet snipping snitch snob snobbery snobbish snooker snoop snootier snootiest snooty snooze
snore snorkel snort snot snout snow snowball snowdrift snowfall snowflake snowier snowiest snowplow snowstorm
snowy snub snubbed snubbing snuff snug snugged snugger snuggest snugging snuggle soak soap soapier soapiest
soapy soar sobbed sobbing sober soberest sobriety sobs soccer sociable social socialism socialist socialize
societies society sociology sock socket soda sodded sodden sodding sodium sodomy sods sofa soft softball
soften softest softness software soggier soggiest soggy soil sojourn solace solar sold soldered soldering
solders soldier sole solemn solemnest solemnity solicit solicitor solid solidest solidify solidity soling
solitaire solitary solitude solo soloist soluble solution solve solvent somber some somebody someday somehow
someone someplace something sometime somewhat somewhere sonata song sonic sonnet sonorous sons soon soonest
soot soothe sootier sootiest sooty sophistry sophomore sopped sopping soprano sops sorcerer sorceress sorcery
sordid sore sorest sorority sorrier sorriest sorrow sorrowful sorry sort sorta sought soul sound soundest soup
sour source sourest south southeast southerly southern southpaw southward southwest souvenir sovereign sowed
sowing sown sows space spaceship spacial spacious spade spaghetti span spangle spaniel spank spankings spanned
spanner spanning spar spare sparest spark sparkle sparklers sparred sparring sparrow sparse sparsest spas
spasm spasmodic spat spate spatial spatted spatter spatting spatula spawn spay speak speakers spear spearhead
spearmint special specialty species specific specified specifier specifies specify specimen specious speck
spectacle spectator specter spectra spectrum speculate sped speech speed speedboat speedier speediest speedy
spell spellbind spellings spend spent sperm spew sphere spherical sphinx spice spicier spiciest spicy spider
spied spies spigot spike spill spin spinach spinal spindlier spindly spine spineless spinning spinster spiral
spire spirit spiritual spit spite spiteful spitted spitting spittle splash splat splatter spleen splendid
splendor splice splint splinters split splitting splurge spoil spoke spoken spokesman spokesmen sponge
spongier spongiest spongy sponsor spoof spook spookier spookiest spooky spool spoon spoonful sporadic spore
sporran sport spot spotless spotlight spotted spottier spottiest spotting spotty spouse spout sprain sprang
sprawl spray spread spree sprier spriest sprig spring springier springy sprinkle sprint sprinters sprout
spruce sprucest sprung spry spud spun spunk spur spurious spurn spurred spurring spurt sputter spying squabble
squad squadron squalid squall squalor squander square squarest squash squat squatted squatter squattest
squatting squawk squeak squeakier squeaky squeal squeamish squeeze squelch squid squint squintest squire
squirm squirrel squirt stab stabbed stabbing stability stabilize stable stablest stack stadium staff stag
stage stagger stagnant stagnate staid staidest stain stair staircase stairway stake stale stalemate stalest
stalk stall stallion stalwart stamina stammer stamp stampede stance stanch stanchest stand standard standby
standings standoff stank stanza staple staplers star starboard starch starchier starchy stardom stare starfish
stark starkest starlight starred starrier starriest starring starry start starters startle starve state
statelier statement statesman statesmen static station statistic statue stature status statute statutory
staunch stave stay steadfast steadied steadier steadies steadiest steadily steady steak steal stealth stealthy
steam steamier steamiest steamy steel steep steepest steeple steer stellar stem stemmed stemming stench
stencil step stepped stepping stereo sterile sterilize sterling stern sternest sternness stew steward stick
stickers stickier stickies stickiest stickler sticky stiff stiffen stiffest stiffness stifle stigma stigmata
still stillborn stillest stillness stilted stimulant stimulate stimuli stimulus sting stingers stingier
stingiest stingy stink stint stipulate stir stirred stirring stirrup stitch stock stockade stockier stockiest
stockings stockpile stocky stockyard stodgier stodgiest stodgy stoical stoke stole stolen stolid stolidest
stomach stomp stone stonier stoniest stony stood stool stoop stop stopgap stopover stoppage stopped stopper
stopping stopwatch storage store storeroom stories stork storm stormier stormiest stormy story stout stoutest
stove stow stowaway straddle straggle straight strain strainers strait strand strange strangers strangest
strangle strap strapped strapping strata stratagem strategic strategy stratify stratum straw stray streak
stream streamers street streetcar strength strenuous stress stressful stretch strew strewn stricken strict
strictest stridden stride strife strike strikers strikings string stringent stringier stringy strip stripe
stripped stripper stripping strive striven strode stroke stroll strollers strong strongest strove struck
structure struggle strum strummed strumming strung strut strutted strutting stub stubbed stubbier stubbiest
stubbing stubble stubborn stubby stuck stud studded studding student studied studies studio studious study
stuff stuffier stuffiest stuffings stuffy stumble stump stun stung stunk stunned stunning stunt stupefied
stupefies stupefy stupid stupidest stupidity stupor sturdier sturdiest sturdy stutter style stylish stylistic
stylus suave suavest subbed subbing subdivide subdue subgroup subject subjugate sublet sublime sublimest
submarine submerge submit submitted subnormal subs subscribe subscript subset subside subsidies subsidize
subsidy subsist substance subsystem subtle subtlest subtlety subtly subtract suburb suburban subvert subway
succeed success successor succinct succor succulent succumb such suck suckered suckering suckers suckle
suction sudden suds sued suede sues suffer sufferers suffice suffix suffocate suffrage sugar sugarier
sugariest sugary suggest suicidal suicide suing suit suitable suitably suitcase suite suitor sulfur sulk
sulkier sulkies sulkiest sulky sullen sullenest sultan sultrier sultriest sultry summaries summarily summarize
summary summed summer summing summit summon summonsed summonses sumptuous sums sunbathe sunburn sundae sunday
sundial sundown sundries sundry sunflower sung sunk sunken sunlight sunlit sunned sunnier sunniest sunning
sunny sunrise suns sunscreen sunset sunshine suntan suntanned sunup super superb superbest superior supersede
superstar supervise supper supplant supple supplest supplied supplier supplies supply support suppose suppress
supremacy supreme surcharge sure surest surf surface surfboard surge surgeon surgeries surgery surgical
surlier surliest surly surmise surmount surname surpass surplus surprise surreal surrender surround survey
surveyor survival survive survivor suspect suspend suspense suspicion sustain swab swabbed swabbing swagger
swallow swam swamp swampier swampiest swampy swan swap swapped swapping swarm swarthier swarthy swat swathe
swatted swatting sway swear sweat sweaters sweaty sweep sweepers sweepings sweet sweeten sweetest sweetness
swell swellest swellings swept swerve swift swiftest swig swigged swigging swill swim swimming swindle
swindlers swine swing swipe swirl swish swishest switch swivel swollen swoon swoop sword swordfish swore sworn
swum swung syllable syllabus symbol symbolic symbolism symbolize symmetric symmetry sympathy symphonic
symphony symptom synagogue synapse syndicate syndrome synonym synopses synopsis syntactic syntax syntheses
synthesis synthetic syphilis syringe syrup system tabbed tabbies tabbing tabby table tablet tabloid taboo tabs
tabulate tacit taciturn tack tackier tackiest tackle tacky taco tact tactful tactic tactical tactless tadpole
tagged tagging tags tail tailgate taillight tailor tailspin taint take taken takeoff takeover takers taking
talc tale talent talisman talk talkative talkers tall tallest tallied tallies tallow tally talon tame tameness
tamest taming tamper tandem tang tangent tangerine tangible tangle tango tank tankard tankers tanned tanner
tannest tanning tans tantalize tantrum tape tapered tapering tapers tapestry taping tapped tapping taps
tarantula tardier tardiest tardiness tardy target tariff tarnish tarpaulin tarred tarried tarrier tarries
tarriest tarring tarry tars tart tartan tartar tartest task tassel taste tasteful tasteless tastier tastiest
tasty tattle tattoo tatty taught taunt taut tautest tautology tavern tawdrier tawdriest tawdry tawnier
tawniest tawny taxable taxation taxed taxes taxi taxicab taxing taxpayer teach teachers teachings teacup teak
team teammate teamster teamwork teapot tear teardrop tearful teas tease teaspoon teat technical technique
tedious tedium teed teeing teem teen teenage teenagers tees teeter teeth teethe teetotal telegram telegraph
telepathy telephone telescope teletype televise tell tellers telltale temper temperate tempest template temple
tempo temporal temporary tempt tenable tenacious tenacity tenancies tenancy tenant tend tendency tendered
tenderer tenderest tendering tenderize tenderly tenders tendon tendril tenement tenet tennis tenor tens tense
tensest tension tensors tent tentacle tentative tenth tenuous tenure tepee tepid term terminal terminate
termini terminus termite terrace terrain terrible terribly terrier terrific terrified terrifies terrify
territory terror terrorism terrorist terrorize terse terseness tersest test testable testament testers
testicle testified testifies testify testimony testis tetanus tether text textbook textile textual texture
than thank thankful thankless that thatch thaw theater thee theft their theist them theme then thence theology
theorem theoretic theories theorist theorize theory therapies therapist therapy there thereby therefore
therein thereof thereon thereupon thermal thesauri thesaurus these thesis theta they thick thicken thickest
thicket thickness thief thieve thigh thimble thin thing think thinkers thinned thinner thinnest thinning third
thirst thirstier thirsty thirteen thirties thirtieth thirty this thistle thong thorn thornier thorniest thorny
thorough those thou though thought thousand thrash thread threat threaten three thresh threshers threshold
threw thrice thrift thriftier thrifty thrill thrillers thrive throat throb throbbed throbbing throne throng
throttle through throw throwaway throwback thrown thrust thud thudded thudding thug thumb thumbtack thump
thunder thursday thus thwart thyme thyroid tiara tick ticket tickle ticklish tidal tidbit tide tidied tidier
tidies tidiest tiding tidy tied tier ties tiff tiger tight tighten tightest tightness tightrope tightwad tilde
tile tiling till tilt timber time timeless timelier timeliest timers timescale timetable timezone timid
timidest timidity timing tinder ting tinge tingle tinier tiniest tinker tinkle tinned tinnier tinniest tinning
tinny tins tinsel tint tiny tipped tipping tips tipsier tipsiest tipsy tiptoe tirade tire tireder tiredest
tireless tiresome tiring tissue titillate title tits titter toad toadstool toast toasters tobacco toboggan
today toddle toddlers toed toeing toenail toes toffee toga together toggle toil toilet token told tolerable
tolerably tolerance tolerant tolerate toll tomahawk tomato tomb tomboy tombstone tomcat tome tomorrow tonal
tone tong tongue tonic tonight toning tonnage tonne tons tonsil took tool toolkit toot tooth toothache
toothpick topaz topic topical topology topped topping topple tops torch tore torment tormentor torn tornado
torpedo torque torrent torrid torso tortilla tortoise tortuous torture toss total totality tote totem toting
tots totted totter totting toucan touch touchdown touchier touchiest touchings touchy tough toughen toughest
toughness toupee tour tourist tousle tout toward towed towel tower towing town tows toxic toxin toyed toying
toys trace track tract traction tractor trade trademark traders tradition traffic tragedies tragedy tragic
trail trailers train trainee trainers trait traitor tramp trample trance tranquil transact transcend transfer
transform transient transit translate transmit transpire transport transpose trap trapdoor trapeze trapezoid
trapped trapper trapping trash trashcan trashier trashiest trashy trauma traumatic travel travelers traverse
travesty trawl trawlers tray treachery treacle tread treadmill treason treasure treasury treat treaties
treatise treatment treaty treble tree trek trekked trekking trellis tremble tremor trench trend trendier
trendies trendiest trendy trespass trestle trial triangle tribal tribe tribunal tributary tribute trick
trickery trickier trickiest trickle trickster tricky tricycle tried tries trifle trigger trill trillion
trilogies trilogy trim trimester trimmed trimmer trimmest trimming trinity trinket trio trip tripe triple
triplet tripod tripos tripped tripping trite tritest triumph trivia trivial trod trodden troll trolley
trombone troop troopers trophies trophy tropical trot trotted trotting trouble trough trounce troupe trouser
trout trowel truancy truant truce truck trudge true truest truffle truing truism truly trump trumpet truncate
trunk trust trustee trustful trustier trusties trustiest trusty truth truthful trying tryout tuba tube tubing
tubs tubular tuck tuesday tuft tugged tugging tugs tuition tulip tumble tumblers tummies tummy tumor tumult
tuna tundra tune tuneful tuners tunic tuning tunnel turban turbine turbulent tureen turf turgid turkey turmoil
turn turnip turnout turnover turnpike turnstile turntable turquoise turret turtle tusk tussle tutor tutorial
tuxedo twang tweak twee tweet tweezers twelfth twelve twenties twentieth twenty twice twiddle twig twigged
twigging twilight twin twine twinge twinkle twinned twinning twirl twist twisters twitch twitter twos tycoon
tying type typeface typeset typhoid typhoon typhus typical typified typifies typify typing typist tyrannies
tyrannize tyranny tyrant uber udder uglier ugliest ugliness ugly ulcer ulterior ultimate ultimatum ultra
umbrella umpire umpteen unable unaltered unanimity unanimous unarmed unaware unbiased unblock unborn unbroken
unburden uncannier uncanny unceasing uncertain unchanged uncle unclean unclear uncommon uncouth uncover uncut
undamaged undaunted undecided undefined under undercut underdog underflow underfoot undergo undergone
underlain underlay underlie underline undermine underpass underrate underside undertake undertone undertook
undertow underwear underwent undid undo undoings undone undoubted undress undue unduly undying unearth
uneasier uneasiest uneasily uneasy unequal unerring unethical uneven unfailing unfair unfairest unfasten
unfeeling unfilled unfit unfitted unfitting unfold unfounded unfunny unfurl ungainly ungodlier ungodly
unhappier unhappily unhappy unhealthy unheard unhelpful unhook unicorn unicycle unified unifies uniform unify
union unionize unique uniquest unison unit unite unities unity universal universe unjust unkempt unkind
unkindest unknown unlabeled unlawful unleash unless unlike unlimited unload unlock unluckier unlucky unman
unmanned unmanning unmarked unmarried unmask unmoved unnamed unnatural unnerve unnoticed unpack unpaid unpick
unpopular unproven unravel unread unreal unrelated unrest unrivaled unruffled unrulier unruliest unruly unsafe
unsafest unsaid unsavory unsay unscathed unscrew unseat unseemly unseen unset unsettle unsightly unsigned
unskilled unsolved unsound unstable unstuck unsuited unsung unsure untangle untenable untidier untidiest
untidy untie until untiring unto untold untouched untrained untrue untruest untying unusable unused unusual
unveil unwanted unwary unwashed unwelcome unwell unwieldy unwilling unwind unwise unwisest unworthy unwound
unwrap unwrapped unwritten upbeat update upend upgrade upheaval upheld uphill uphold upholster upkeep uplift
upload upon upped upper uppermost upping upright uprising uproar uproot upset upsetting upshot upside upstairs
upstart upstream uptake uptight uptown upturn upward uranium urban urbane urbanest urchin urge urgency urgent
urging urinate urine urns usable usage used useful useless user uses usher using usual usurp utensil uteri
uterus utilities utility utilize utmost utter utterance vacancies vacancy vacant vacate vacation vaccinate
vaccine vacillate vacuous vacuum vagabond vagaries vagary vagina vaginae vaginal vagrant vague vagueness
vaguest vain vainest valentine valet valiant valid validate validity valise valley valor valuable value
valueless valve vampire vandal vandalism vandalize vane vanguard vanilla vanish vanities vanity vanned vanning
vanquish vans vapor vaporize variable variance variant variation varied varies varieties variety various
varnish varsities varsity vary vase vast vastest vastness vats vatted vatting vault veal vector veer vegetable
vehement vehicle veil vein velocity velour velvet velvety vend vendor veneer venerable venerate vengeance
vengeful venison venom venomous vent ventilate ventricle venture venue veracity veranda verb verbal verbatim
verbiage verbose verbosity verdict verge verier veriest verified verifies verify veritable vermin versatile
verse version versus vertebra vertebrae vertical vertices vertigo verve very vessel vest vestibule vestige
vestment veteran veto vets vetted vetting vexation vexed vexes vexing viability viable viaduct vial vibrant
vibrate vibration vicar vicarious vice vicing vicinity vicious victim victimize victor victories victory video
videotape vied vies view viewers viewpoint vigil vigilance vigilant vigilante vigor vigorous vile vilest
vilified vilifies vilify villa village villagers villain villainy vindicate vine vinegar vineyard vintage
vinyl viola violate violation violence violent violet violin viper viral virgin virginity virile virility
virtual virtue virtuoso virtuous virulent virus visa vise visible visibly vising vision visionary visit
visitor visor vista visual visualize vital vitality vitamin vitriolic vivacious vivacity vivid vividest vocal
vocalist vocation vodka vogue voice void volatile volcanic volcano volition volley volt voltage volume
voluntary volunteer vomit voodoo voracious vortex vote voters voting vouch vouchers vowed vowel vowing vows
voyage voyagers vulgar vulgarest vulgarity vulture vying wadded wadding waddle wade wading wads wafer waffle
waft wage wagered wagering wagers wagged wagging waging wagon wags waif wail waist waistline wait waiters
waitress waive waivers wake waken waking walk walkers walkout wall wallet wallop wallow wallpaper walnut
walrus waltz wand wandered wanderer wandering wanders wane waning wanna wanner wannest want wanton warble ward
warden wardrobe warehouse warfare warhead warier wariest warlike warm warmest warmth warn warnings warp
warpath warrant warranty warred warren warring warrior wars wart wartime wary wash washable washcloth washers
washings washout washroom wasp wastage waste wasteful wasteland watch watchdog watchful watchman watchmen
watchword water waterfall waterier wateriest watermark watershed waterway watery watt wave waveform wavered
wavering wavers wavier waviest waving wavy waxed waxes waxier waxiest waxing waxy waylaid waylay ways wayside
wayward weak weaken weakest weakling weakness wealth wealthier wealthy wean weapon weaponry wear wearied
wearier wearies weariest wearily weariness wearisome weary weasel weather weave weavers webbed webbing webs
wedded wedder wedding wedge wedlock wednesday weds weed weedier weediest weedy weeing week weekday weekend
weeklies weep weer wees weest weigh weight weightier weighty weird weirdest weirdness weirdo welcome weld
welders welfare well welt weltered weltering welters went wept were werewolf west westerly western westward
wets wetter wettest wetting whack whale whalers wharf wharves what whatever wheat wheedle wheel wheeze when
whence whenever where whereas whereby wherein whereupon wherever whet whether whetted whetting whew which
whichever whiff while whilst whim whimper whimsical whine whinnied whinnies whinny whip whipped whipping whir
whirl whirlpool whirlwind whirred whirring whisk whiskered whiskers whiskey whiskys whisper whistle white
whiten whiteness whitest whitewash whittle whiz whizzed whizzes whizzing whoa whoever whole wholesale
wholesome wholly whom whoop whopper whore whose whys wick wickeder wickedest wickedly wickers wicket wide
widen widest widow widowers width wield wife wigged wigging wiggle wigs wigwam wild wildcat wildest wildfire
wildlife wildness wilier wiliest will willful willingly willow willpower wilt wily wince winch wind windfall
windier windiest windmill window windpipe windy wine wing wingers wining wink winner winning wins winsome
winsomest winter wintrier wintriest wintry wipe wipers wiping wire wirier wiriest wiring wiry wisdom wise
wisecrack wisest wish wishbone wishful wisp wispier wispiest wispy wist wistful witch with withdraw withdrawn
withdrew withered withering withers withheld withhold within without withstand withstood witless witness wits
witticism wittier wittiest witting witty wive wizard wizened wobble wobblier wobbliest wobbly woes woke woken
woks wolf wolves woman womanhood womankind womb wombat women wonder wonderful wondrous wont wood woodchuck
wooden woodenest woodier woodies woodiest woodland woodsman woodsmen woodwind woodwork woody wooed woof wooing
wool woolen woollier woollies woolliest woos word wordier wordiest wordings wordy wore work workable workbench
workbook workers workforce workings workload workman workmen workout workplace workshop world worldlier
worldwide worm wormhole worn worried worries worrisome worry worse worsen worship worst worth worthier
worthies worthiest worthless worthy would wound wove woven wowed wowing wows wrangle wranglers wrap wrapped
wrapper wrapping wrath wreak wreath wreathe wreck wreckage wren wrench wrest wrestle wrestlers wretch wriggle
wright wring wringers wrinkle wrist writ writable write writers writhe writings written wrong wrongdoer
wrongest wrote wrought wrung wryer wryest xylophone yacht yakked yakking yaks yams yank yapped yapping yaps
yard yardstick yarn yawn year yearlies yearling yearn yearnings yeast yell yellow yellowest yelp yens yeses
yessed yessing yesterday yeti yews yield yodel yoga yogurt yoke yokel yoking yolk yonder young youngest
youngster your yourself yous youth youthful yowl yuck zanier zanies zaniest zany zeal zealous zebra zenith
zero zest zeta zigzag zigzagged zillion zinc zincked zincking zipped zipper zipping zips zodiac zombie zone
zoning zoologist zoology zoom zoos zucchini
`;

let words: ReadonlySet<string> | undefined;

/** Endings of inflected forms; after one, the word may have lost an "e" as well. */
const ENDINGS = ['s', 'es', 'd', 'ed', 'ing', 'ly', 'r', 'er'];

/**
 * True for an English word in lower case that people use often enough to be taken for it, such as "notion" or "target".
 * Words of up to three letters are all common: nearly all of them are words, units or abbreviations of something.
 */
export function isCommonWord(word: string): boolean {
  words ??= new Set(WORDS.trim().split(/\s+/));
  if (word.length <= 3 || words.has(word)) return true;
  return ENDINGS.some((ending) => word.endsWith(ending) && isStem(word.slice(0, -ending.length), ending));
}

function isStem(stem: string, ending: string): boolean {
  if (stem.length < 4) return false;
  return words?.has(stem) === true || (ending === 'ing' && words?.has(`${stem}e`) === true);
}
