"""Compares intervals with other implementations of the same variances:

    npm run -s lab -- figures --export panels.csv > estimates.json
    pip install statsmodels
    python scripts/lab/figures/compare.py panels.csv estimates.json

A row for each answer and a coefficient for each cell: the rate is a weighted mean of the coefficients. "statsmodels" is
its OLS with a covariance clustered by day, without corrections, times k / (k - 1) for k days, which is CR2 if all days
have as many answers. "CR2" is the matrix formula of Bell and McCaffrey (2002) in numpy, for any days.
Exit code 1 if a standard error differs in the first four digits.
"""

import json
import sys

import numpy as np
import pandas as pd
import statsmodels.api as sm
from scipy import stats


def answers_of(rows):
    """One row for each answer: its mentions and its competitors, 1 or 0."""
    one = rows.loc[rows.index.repeat(rows.answers)].reset_index(drop=True)
    place = one.groupby(["window", "cell", "day"]).cumcount()
    one["z"] = 1.0
    one["y"] = (place < one.mentions).astype(float)
    one["competitor"] = (place < one.competitors).astype(float)
    return one


def variances(one, weights, outcome):
    """The variance of the weighted mean of the coefficients of cells, by statsmodels and by CR2."""
    x = pd.get_dummies(one.cell).astype(float)
    w = weights.loc[x.columns].to_numpy()
    days = pd.factorize(one.day)[0]
    k = days.max() + 1
    fit = sm.OLS(outcome, x).fit(
        cov_type="cluster", cov_kwds={"groups": days, "use_correction": False}
    )
    cr0 = w @ fit.cov_params().to_numpy() @ w
    x = x.to_numpy()
    bread = np.linalg.inv(x.T @ x)
    cr2 = 0.0
    for day in range(k):
        mine = x[days == day]
        values, vectors = np.linalg.eigh(np.eye(len(mine)) - mine @ bread @ mine.T)
        root = vectors @ np.diag(values**-0.5) @ vectors.T
        cr2 += (w @ bread @ mine.T @ root @ fit.resid.to_numpy()[days == day]) ** 2
    sizes = np.bincount(days, weights=one.cell.map(weights / one.groupby("cell").size()))
    df = sizes.sum() ** 2 / (sizes**2).sum() - 1
    return {"statsmodels": cr0 * k / (k - 1), "CR2": cr2}, df


def mean_df(df, count):
    """The degrees of freedom of a mean of so many."""
    return 1 / (1 / df + 1 / (count - 1))


def quantile(df):
    return stats.t.ppf(0.975, np.floor(df * 10 + 1e-9) / 10)


def compare(panel, one, ours):
    worst = 0.0
    sizes = [one[one.window == window].groupby("cell").size() for window in (0, 1)]
    compared = sizes[0] * sizes[1] / (sizes[0] + sizes[1])
    for figure in ("rate", "ratio"):
        z = one.z if figure == "rate" else one.y + one.competitor
        theirs = {}
        for name, weights_of in (("level", lambda w: sizes[w]), ("change", lambda w: compared)):
            found = []
            for window in (1,) if name == "level" else (0, 1):
                mine = one[one.window == window]
                weights = weights_of(window)
                per_answer = mine.cell.map(weights / sizes[window])
                r = (per_answer * mine.y).sum() / (per_answer * z[mine.index]).sum()
                scale = (per_answer * z[mine.index]).sum()
                v, df = variances(mine, weights, mine.y - r * z[mine.index])
                # The level is exported as a mean of so many.
                df = mean_df(df, scale) if name == "level" else df
                found.append(({key: value / scale**2 for key, value in v.items()}, df))
            theirs[name] = found
        half = {
            "level": (ours[figure]["mean"]["high"] - ours[figure]["mean"]["low"]) / 2,
            "change": (ours[figure]["change"]["high"] - ours[figure]["change"]["low"]) / 2,
        }
        for name, found in theirs.items():
            for method in ("statsmodels", "CR2") if panel == "even" else ("CR2",):
                v = [one_found[0][method] for one_found in found]
                df = sum(v) ** 2 / sum(a**2 / d for a, (_, d) in zip(v, found))
                error, own = np.sqrt(sum(v)), half[name] / quantile(df)
                worst = max(worst, abs(own / error - 1))
                print(f"{panel:7} {figure:6} {name:7} standard error {own:.8f}, {method} {error:.8f}")
    return worst


def main(csv, estimates):
    data, ours = pd.read_csv(csv), json.load(open(estimates))
    worst = max(
        compare(panel, answers_of(rows), ours[panel]) for panel, rows in data.groupby("panel")
    )
    print(f"largest relative difference: {worst:.1e}")
    sys.exit(worst > 5e-5)


main(*sys.argv[1:])
