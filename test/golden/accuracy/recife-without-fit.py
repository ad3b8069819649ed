"""Writes recife-without-fit.json: python3 recife-without-fit.py FOLDER (standard library alone).

FOLDER holds recife_request_01.json, _02 and _04: 2,327 measured powers each of three sectors whose
power, antenna, azimuth, tilt and heights are known (Timoteo, Cunha, Cavalcanti, AICT 2014). The
measurements themselves are not ours to hand on; the figures that follow from them are.

Residual = measured less predicted, without any fit: bias, root mean square, and the share of samples
within the stated band, by sector and law. The laws are written from their sources: ITU-R P.525-5, P.2108-1
section 3.2, TR 38.901 Table 7.4.1-1 (UMa), COST 231-Hata. Horizontal pattern of one element of TR 38.901.
Then what it costs to leave out the antenna, the power or the height, the stated prior of each law, and
what the prior makes of 20 samples: 400 draws a sector, of 20 samples in a row of the campaign or of the 20
nearest to one place. Mean and 95th percentile of the RMSE on all other samples.
"""

import json
import math
import pathlib
import random
import sys

SECTORS = ("01", "02", "04")
# Of Student's distribution 95 % lie below, with three degrees of freedom; of the normal one likewise.
STUDENT_THREE, NORMAL = 2.3533634348018264, 1.6448536269514722
DEFAULTS = {"eirp_dbm": 55.0, "height_m": 25.0}


def metres(lon, lat, lon0, lat0):
    a, e2 = 6378137.0, 6.69437999014e-3
    phi = math.radians(lat0)
    w = 1 - e2 * math.sin(phi) ** 2
    prime, meridian = a / math.sqrt(w), a * (1 - e2) / w**1.5
    return math.radians(lon - lon0) * prime * math.cos(phi), math.radians(lat - lat0) * meridian


def free_space(f, d, hb, hm):
    return 20 * math.log10(4 * math.pi * max(math.hypot(d, hb - hm), 1) * f * 1e9 / 299792458)


def clutter(f, d):
    d = min(max(d, 250), 2000) / 1000
    far = -2 * math.log10(10 ** (-5 * math.log10(f) - 12.5) + 10**-16.5)
    near = 32.98 + 23.9 * math.log10(d) + 3 * math.log10(f)
    return -5 * math.log10(10 ** (-0.2 * far) + 10 ** (-0.2 * near))


def clutter_one(f, d, hb, hm):
    return free_space(f, d, hb, hm) + clutter(f, max(d, 1))


def clutter_both(f, d, hb, hm):
    return free_space(f, d, hb, hm) + 2 * clutter(f, max(d, 1))


def macro_in_sight(f, d, hb, hm):
    d = max(d, 10)
    d3 = math.hypot(d, hb - hm)
    breakpoint = 4 * (hb - 1) * (hm - 1) * f * 1e9 / 3e8
    if d <= breakpoint:
        return 28 + 22 * math.log10(d3) + 20 * math.log10(f)
    heights = breakpoint**2 + (hb - hm) ** 2
    return 28 + 40 * math.log10(d3) + 20 * math.log10(f) - 9 * math.log10(heights)


def macro_out_of_sight(f, d, hb, hm):
    d3 = math.hypot(max(d, 10), hb - hm)
    own = 13.54 + 39.08 * math.log10(d3) + 20 * math.log10(f) - 0.6 * (hm - 1.5)
    return max(macro_in_sight(f, d, hb, hm), own)


def cost_hata(more):
    def loss(f, d, hb, hm):
        d = max(d, 10)
        mhz = math.log10(f * 1000)
        receiver = (1.1 * mhz - 0.7) * hm - (1.56 * mhz - 0.8)
        law = 46.3 + 33.9 * mhz - 13.82 * math.log10(hb) - receiver
        slope = (44.9 - 6.55 * math.log10(hb)) * math.log10(d / 1000)
        return max(law + slope + more(mhz), free_space(f, d, hb, hm))

    return loss


LAWS = {
    "free_space_clutter clutter_ends=one": clutter_one,
    "free_space_clutter clutter_ends=both": clutter_both,
    "urban_short_range sight=obstructed": macro_out_of_sight,
    "urban_short_range": macro_in_sight,
    "cost_hata environment=urban": cost_hata(lambda mhz: 0),
    "cost_hata environment=metropolitan": cost_hata(lambda mhz: 3),
    "cost_hata environment=suburban": cost_hata(lambda mhz: -2 * (mhz - math.log10(28)) ** 2 - 5.4),
    "cost_hata environment=open": cost_hata(lambda mhz: -4.78 * mhz**2 + 18.33 * mhz - 40.94),
    "legacy_fspl_walls": free_space,
}


def attenuation(offset, d, hb, hm, tilt):
    offset = (offset + 180) % 360 - 180
    depression = math.degrees(math.atan2(hb - hm, max(d, 0.1)))
    across = min(30, 12 * (offset / 65) ** 2)
    return min(30, across + min(30, 12 * ((depression - tilt) / 65) ** 2))


def residuals(body, law, without=None):
    (tower,) = body["towers"]
    cell = tower["rf_profile"]
    f, hb, hm = cell["frequency_ghz"], cell["antenna_height_m"], cell["receiver_height_m"]
    eirp = cell["tx_power_dbm"] + cell["tx_antenna_gain_dbi"]
    if without == "power":
        eirp = DEFAULTS["eirp_dbm"]
    if without == "height":
        hb = DEFAULTS["height_m"]
    tilt = cell["electrical_downtilt_deg"] + cell["mechanical_downtilt_deg"]
    found = []
    for sample in body["samples"]:
        x, y = metres(sample["lon"], sample["lat"], tower["tower_lon"], tower["tower_lat"])
        d = math.hypot(x, y)
        offset = math.degrees(math.atan2(x, y)) - tower["azimuth"]
        taken = 0 if without == "antenna" else attenuation(offset, d, hb, hm, tilt)
        predicted = eirp - taken - law(f, d, hb, hm) - 10 * math.log10(12 * 50)
        found.append(sample["rsrp_dbm"] - predicted)
    return found


def mean(values):
    return math.fsum(values) / len(values)


def figures(found):
    bias = mean(found)
    rms = math.sqrt(mean([value * value for value in found]))
    return {"bias_db": bias, "rmse_db": rms, "spread_db": math.sqrt(rms * rms - bias * bias)}


def prior(rows):
    """Offsets of cells about 0, and what is left within a cell: root mean squares over the sectors."""
    offset = math.sqrt(mean([row["bias_db"] ** 2 for row in rows]))
    within = math.sqrt(mean([row["spread_db"] ** 2 for row in rows]))
    return {
        "offset_db": offset,
        "spread_db": within,
        "band_90_db": math.hypot(STUDENT_THREE * offset, NORMAL * within),
    }


ALIKE_M, DRAWS, FEW = 100, 400, 20


def few_samples(body, law, known, nearest):
    found = residuals(body, law)
    (tower,) = body["towers"]
    at = [
        metres(s["lon"], s["lat"], tower["tower_lon"], tower["tower_lat"]) for s in body["samples"]
    ]
    row = sorted(range(len(found)), key=lambda i: int(body["samples"][i]["id"].split("-")[1]))
    chance = random.Random(1)
    errors = {"prior_alone": [], "samples_alone": [], "both": []}
    weights = []
    for _ in range(DRAWS):
        if nearest:
            centre = at[chance.randrange(len(at))]
            drawn = sorted(range(len(at)), key=lambda i: math.dist(at[i], centre))[:FEW]
        else:
            first = chance.randrange(len(row) - FEW)
            drawn = row[first : first + FEW]
        own = mean([found[i] for i in drawn])
        alike = mean([math.exp(-math.dist(at[i], at[j]) / ALIKE_M) for i in drawn for j in drawn])
        variance = known["spread_db"] ** 2 * alike
        weight = variance / (variance + known["offset_db"] ** 2)
        weights.append(weight)
        left = set(drawn)
        others = [value for i, value in enumerate(found) if i not in left]
        for name, offset in (("prior_alone", 0), ("samples_alone", own), ("both", (1 - weight) * own)):
            errors[name].append(math.sqrt(mean([(value - offset) ** 2 for value in others])))
    told = {
        name: {"mean_db": mean(values), "p95_db": sorted(values)[round(0.95 * DRAWS) - 1]}
        for name, values in errors.items()
    }
    return {**told, "prior_weight": mean(weights)}


folder = pathlib.Path(sys.argv[1])
bodies = {name: json.loads((folder / f"recife_request_{name}.json").read_text()) for name in SECTORS}
campaign, priors = {}, {}
for name, law in LAWS.items():
    found = {sector: residuals(body, law) for sector, body in bodies.items()}
    rows = {sector: figures(values) for sector, values in found.items()}
    priors[name] = prior(list(rows.values()))
    band = priors[name]["band_90_db"]
    for sector, values in found.items():
        rows[sector]["held_share"] = mean([abs(value) <= band for value in values])
    campaign[name] = rows

left_out = {
    member: {
        sector: figures(residuals(body, clutter_one, member)) for sector, body in bodies.items()
    }
    for member in ("antenna", "power", "height")
}
clutter_prior = priors["free_space_clutter clutter_ends=one"]
few = {
    kind: {
        sector: few_samples(body, clutter_one, clutter_prior, kind == "nearest")
        for sector, body in bodies.items()
    }
    for kind in ("in_a_row", "nearest")
}
json.dump(
    {
        "provenance": "recife-without-fit.py beside this file: Python's standard library, from the sources of the laws",
        "samples": {sector: len(body["samples"]) for sector, body in bodies.items()},
        "models": campaign,
        "priors": priors,
        "left_out": left_out,
        "few_samples": few,
    },
    open("recife-without-fit.json", "w"),
    indent=1,
)
