// Starts what the pages do by script. Every page works without it; no rule and no sentence stands here.

import * as calls from "./calls.js";
import * as clock from "./clock.js";
import * as desk from "./desk.js";
import * as drawer from "./drawer.js";
import * as files from "./files.js";
import * as here from "./here.js";
import * as hold from "./hold.js";
import * as live from "./live.js";
import * as morph from "./morph.js";
import * as offline from "./offline.js";
import * as outbox from "./outbox.js";
import * as pad from "./pad.js";
import * as pin from "./pin.js";
import * as replay from "./replay.js";
import * as send from "./send.js";
import * as sound from "./sound.js";
import * as wake from "./wake.js";
import * as words from "./words.js";

for (const topic of [morph, clock, calls, desk, live, hold, pad, send, outbox, drawer, files, offline, here, pin, replay, sound, wake, words]) {
  topic.start();
}
